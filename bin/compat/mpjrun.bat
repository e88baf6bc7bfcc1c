@echo off
rem SPDX-License-Identifier: Apache-2.0
rem mpjrun for Windows. Needs a JDK 25 (JAVA_HOME or PATH) and lib\galerna.jar, which a distribution has.
setlocal
set "HERE=%~dp0"
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"
"%JAVA%" -jar "%HERE%..\..\lib\galerna.jar" %*
exit /b %ERRORLEVEL%

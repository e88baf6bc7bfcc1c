@echo off
rem SPDX-License-Identifier: Apache-2.0
rem mpjrun for Windows. Needs a JDK 25 (JAVA_HOME or PATH). Builds lib\galerna.jar where it is missing.
setlocal
set "ROOT=%~dp0..\.."
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"
if exist "%ROOT%\lib\galerna.jar" goto run
if not exist "%ROOT%\build\FirstUse.java" (
    echo mpjrun: lib\galerna.jar is missing, and there are no sources to build it from 1>&2
    exit /b 1
)
"%JAVA%" "%ROOT%\build\FirstUse.java" "%ROOT%" "%ROOT%\lib" none
if errorlevel 1 (
    echo mpjrun: not built; a JDK 25 is needed in JAVA_HOME or PATH 1>&2
    exit /b 1
)
:run
"%JAVA%" -jar "%ROOT%\lib\galerna.jar" %*
exit /b %ERRORLEVEL%

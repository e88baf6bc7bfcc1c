# SPDX-License-Identifier: Apache-2.0
# Finds a JDK 25 or newer and exports JAVA_HOME. Read by ./check and everything in bin/:
#
#     . "$root/build/jdk.sh" || exit 1
#
# Order: JAVA_HOME, the java on PATH, then the newest of the distribution's JVM folders, SDKMAN, ~/.jdks and
# macOS java_home. Without one it prints one line (what to install, where it looked) and returns 1.
# GALERNA_JVMS replaces the distribution's folders (a list separated by colons).
# Plain POSIX sh; starts no process when JAVA_HOME or PATH already has the JDK.

galerna_key=0

# Sets galerna_key to the version of the JDK in folder $1 as one number (25.0.3 -> 25000003), 0 if it is none.
galerna_jdk_version() {
    galerna_key=0
    [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 0
    while IFS== read -r galerna_name galerna_value; do
        [ "$galerna_name" = JAVA_VERSION ] || continue
        galerna_value=${galerna_value#\"}
        galerna_value=${galerna_value%%[!0-9.]*}
        galerna_old_ifs=$IFS
        IFS=.
        # shellcheck disable=SC2086
        set -- $galerna_value
        IFS=$galerna_old_ifs
        galerna_key=$((${1:-0} * 1000000 + ${2:-0} * 1000 + ${3:-0}))
        return 0
    done < "$1/release"
}

# Sets galerna_found to $1 if that is a JDK 25 or newer and newer than the one found before.
galerna_jdk_offer() {
    galerna_jdk_version "$1"
    if [ "$galerna_key" -ge 25000000 ] && [ "$galerna_key" -gt "$galerna_best" ]; then
        galerna_best=$galerna_key
        galerna_found=$1
    fi
}

# Looks in every place in turn.
galerna_jdk_find() {
    galerna_best=0
    galerna_found=
    [ -z "${JAVA_HOME:-}" ] || galerna_jdk_offer "$JAVA_HOME"
    [ -z "$galerna_found" ] || return 0
    galerna_java=$(command -v java 2> /dev/null) || galerna_java=
    if [ -n "$galerna_java" ]; then
        # One step up from a real bin/java, or from what the link stands for.
        galerna_jdk_offer "${galerna_java%/bin/java}"
        if [ -z "$galerna_found" ] && [ -L "$galerna_java" ]; then
            galerna_java=$(readlink -f "$galerna_java" 2> /dev/null) || galerna_java=
            galerna_jdk_offer "${galerna_java%/bin/java}"
        fi
        [ -z "$galerna_found" ] || return 0
    fi
    galerna_roots=${GALERNA_JVMS:-/usr/lib/jvm:/usr/lib64/jvm:/usr/java:/usr/local/java:/opt/java:/opt}
    galerna_old_ifs=$IFS
    IFS=:
    # shellcheck disable=SC2086
    set -- $galerna_roots
    IFS=$galerna_old_ifs
    for galerna_root in "$@" "${SDKMAN_DIR:-${HOME:-}/.sdkman}/candidates/java" "${HOME:-}/.jdks"; do
        for galerna_home in "$galerna_root"/*; do
            galerna_jdk_offer "$galerna_home"
            galerna_jdk_offer "$galerna_home/Contents/Home"
        done
    done
    if [ -x /usr/libexec/java_home ]; then
        galerna_home=$(/usr/libexec/java_home -v 25+ 2> /dev/null) && galerna_jdk_offer "$galerna_home"
    fi
    [ -n "$galerna_found" ]
}

if galerna_jdk_find; then
    JAVA_HOME=$galerna_found
    export JAVA_HOME
else
    echo "galerna: no JDK 25 or newer found: install one (for example from https://adoptium.net) or set" \
        "JAVA_HOME; looked at JAVA_HOME (${JAVA_HOME:-unset}), PATH (${galerna_java:-no java})," \
        "${GALERNA_JVMS:-/usr/lib/jvm, /usr/lib64/jvm, /usr/java, /usr/local/java, /opt/java, /opt}," \
        "${SDKMAN_DIR:-~/.sdkman}/candidates/java, ~/.jdks and macOS java_home" >&2
    return 1
fi

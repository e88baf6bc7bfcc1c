# SPDX-License-Identifier: Apache-2.0
# Finds the library that everything in bin/ runs, and builds it on first use and after a change:
#
#     root=...; . "$root/build/lib.sh" || exit 1
#
# Sets JAVA_HOME, galerna_lib (the folder with galerna.jar) and galerna_cache (the start-up cache of this
# Java; it may be missing). The folder is lib/ in the project or, where that cannot be written, one in
# ${XDG_CACHE_HOME:-~/.cache}/galerna. The check costs one find over the sources.
. "$root/build/jdk.sh" || return 1

galerna_lib=$root/lib
if [ -d "$galerna_lib" ]; then
    galerna_place=$galerna_lib
else
    galerna_place=$root
fi

# A distribution has its jars; only the start-up caches are made, where the user can write. A JVM takes whatever its
# cache has: the name of the folder tells a distribution from another one that was in its place before.
if [ -f "$galerna_lib/dist" ]; then
    read -r galerna_version galerna_digest < "$galerna_lib/dist"
    if [ -z "${XDG_CACHE_HOME:-}${HOME:-}" ]; then
        galerna_cache= # the JVM may know a home directory, the shell does not
        return 0
    fi
    galerna_cache=${XDG_CACHE_HOME:-$HOME/.cache}/galerna/$(printf '%s' "$root" | tr / _)-$galerna_digest/galerna-$galerna_best.aot
    if [ ! -f "$galerna_cache" ] && mkdir -p "${galerna_cache%/*}" 2> /dev/null && [ -w "${galerna_cache%/*}" ]; then
        "$JAVA_HOME/bin/java" -XX:TieredStopAtLevel=1 "$galerna_lib/FirstUse.java" \
            "$root" "$galerna_lib" "$galerna_cache" < /dev/null
    fi
    return 0
fi

# Whether the build of a folder is there and newer than every source.
galerna_is_fresh() {
    [ -f "$1/.built" ] && [ -f "$1/galerna.jar" ] && [ -f "$1/mpi.jar" ] && [ -f "$1/galerna-$galerna_best.aot" ] &&
        [ -z "$(find "$root/base/src/main" "$root/device/src/main" "$root/devices/smdev/src/main" "$root/devices/shmdev/src/main" \
            "$root/devices/niodev/src/main" "$root/devices/hybdev/src/main" \
            "$root/collectives/src/main" "$root/core/src/main" "$root/api/mpijava/src/main" \
            "$root/api/openmpi/src/main" "$root/api/mpijava/src/bridge" "$root/build/FirstUse.java" "$root/build/StartCaches.java" \
            "$root/runtime/src/main" "$root/bench/npb/src/main" -newer "$1/.built" 2> /dev/null)" ]
}

if ! galerna_is_fresh "$galerna_lib"; then
    if [ ! -w "$galerna_place" ]; then
        if [ -z "${XDG_CACHE_HOME:-}${HOME:-}" ]; then
            echo "mpjrun: $root cannot be written, and HOME is not set: set XDG_CACHE_HOME to a folder for the build" >&2
            return 1
        fi
        galerna_name=$(printf '%s' "$root" | cksum)
        galerna_lib=${XDG_CACHE_HOME:-$HOME/.cache}/galerna/${galerna_name%% *}
    fi
    if ! galerna_is_fresh "$galerna_lib"; then
        "$JAVA_HOME/bin/java" -XX:TieredStopAtLevel=1 "$root/build/FirstUse.java" \
            "$root" "$galerna_lib" "$galerna_lib/galerna-$galerna_best.aot" < /dev/null || return 1
    fi
fi
galerna_cache=$galerna_lib/galerna-$galerna_best.aot

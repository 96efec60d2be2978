# Installs the build into a folder of its own, builds tests/install against it with find_package, and runs that.
# cmake -DBUILD=<build folder> -DSOURCE=<tree> -P check.cmake
set(prefix ${BUILD}/install-check/prefix)
file(REMOVE_RECURSE ${BUILD}/install-check)
function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE status OUTPUT_VARIABLE out ERROR_VARIABLE out)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "failed: ${ARGV}\n${out}")
  endif()
endfunction()
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix})
run(${CMAKE_COMMAND} -S ${SOURCE}/tests/install -B ${BUILD}/install-check/build -G Ninja -DCMAKE_PREFIX_PATH=${prefix}
    -DCMAKE_BUILD_TYPE=Release)
run(${CMAKE_COMMAND} --build ${BUILD}/install-check/build)
run(${CMAKE_COMMAND} -E env BANNERET_SCENARIOS=${prefix}/share/banneret/scenarios ${BUILD}/install-check/build/consumer)
run(${CMAKE_COMMAND} -E env BANNERET_SCENARIOS=${prefix}/share/banneret/scenarios ${prefix}/bin/banneret list)
message(STATUS "the installed library and executable work")

// A thread that waits in poll() for the other end of standard output to go.
#include "cli/output_watch.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "agents/stop.h"

namespace banneret::cli {

OutputWatch::OutputWatch() {
  if (pipe(wake_) != 0) throw std::system_error(errno, std::generic_category(), "cannot make a pipe");
  thread_ = std::thread([wake = wake_[0]] {
    // No event is asked for: errors and hang-ups, which a pipe, a socket and a terminal report, are always told.
    pollfd watched[] = {{STDOUT_FILENO, 0, 0}, {wake, 0, 0}};
    while (poll(watched, 2, -1) < 0 && errno == EINTR) {
    }
    if (watched[1].revents == 0 && watched[0].revents != 0) stop_searching = true;
  });
}

OutputWatch::~OutputWatch() {
  close(wake_[1]);
  thread_.join();
  close(wake_[0]);
}

}  // namespace banneret::cli

// Stops the searches of games that are played in other threads.
#pragma once

#include <algorithm>
#include <exception>
#include <mutex>
#include <vector>

#include "search/search.h"

namespace chessmith {

// The games were stopped, so there is no result.
struct Stopped : std::exception {
    const char* what() const noexcept override { return "stopped"; }
};

class StopSwitch {
   public:
    // Stops the searches under way and all that are begun later.
    void press() {
        std::lock_guard lock(mutex_);
        is_pressed_ = true;
        for (Search* search : running_) search->stop();
    }

    // Runs a search on the calling thread; throws `Stopped` once the switch is pressed.
    void run(Search& search) {
        {
            const Entry entry(*this, search);
            search.run_here();
        }
        std::lock_guard lock(mutex_);
        if (is_pressed_) throw Stopped();
    }

   private:
    class Entry {
       public:
        Entry(StopSwitch& owner, Search& search) : owner_(owner), search_(search) {
            std::lock_guard lock(owner_.mutex_);
            if (owner_.is_pressed_) throw Stopped();
            owner_.running_.push_back(&search_);
        }
        ~Entry() {
            std::lock_guard lock(owner_.mutex_);
            std::erase(owner_.running_, &search_);
        }
        Entry(const Entry&) = delete;
        Entry& operator=(const Entry&) = delete;

       private:
        StopSwitch& owner_;
        Search& search_;
    };

    std::mutex mutex_;
    bool is_pressed_ = false;
    std::vector<Search*> running_;
};

}  // namespace chessmith

// Numbered games, shared out among threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace chessmith {

// Calls `make_player()` once in each thread, and what it returns with every number from 0 to `count` - 1.
template <class MakePlayer>
void play_numbered(std::uint64_t count, int threads, MakePlayer make_player) {
    std::atomic<std::uint64_t> next{0};
    std::exception_ptr failure;
    std::mutex mutex;
    const auto work = [&] {
        try {
            auto player = make_player();
            for (std::uint64_t number = next++; number < count; number = next++) player(number);
        } catch (...) {
            std::lock_guard lock(mutex);
            failure = std::current_exception();
            next = count;
        }
    };
    std::vector<std::thread> others;
    const auto wanted = std::min<std::uint64_t>(static_cast<std::uint64_t>(std::max(threads, 1)), count);
    for (std::uint64_t i = 1; i < wanted; ++i) others.emplace_back(work);
    work();
    for (auto& thread : others) thread.join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace chessmith

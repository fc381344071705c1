#include "search/shared/transposition.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <new>
#ifdef __linux__
#include <sys/mman.h>
#endif

namespace chessmith {

namespace {

constexpr std::align_val_t kHugePage{2 << 20};
static_assert(kActionBits == 48);
constexpr int kDepthOffset = 8;  // quiescence stores depths below zero

std::uint64_t half(int score) { return static_cast<std::uint16_t>(static_cast<std::int16_t>(score)); }
int from_half(std::uint64_t word) { return static_cast<std::int16_t>(static_cast<std::uint16_t>(word)); }

// Mates are stored by their distance from the position itself, not from the root.
int to_stored(int score, int ply) {
    if (score == kNoScore) return score;
    return score >= kMateBound ? score + ply : score <= -kMateBound ? score - ply : score;
}
int from_stored(int score, int ply) {
    if (score == kNoScore) return score;
    return score >= kMateBound ? score - ply : score <= -kMateBound ? score + ply : score;
}

// Values are kept as whole numbers of this many parts of one.
constexpr double kParts = 1 << 30;

}  // namespace

void Table::resize(std::size_t megabytes) {
    megabytes_ = megabytes < 1 ? 1 : megabytes;
    clusters_.reset();  // before the new one is there: both may not fit
    count_ = 0;
    const std::size_t size = megabytes_ * 1024 * 1024;
    auto* memory = static_cast<Cluster*>(::operator new(size, kHugePage));
#ifdef __linux__
    madvise(memory, size, MADV_HUGEPAGE);  // a table is read all over the place: few, large pages are found faster
#endif
    count_ = size / sizeof(Cluster);
    std::uninitialized_value_construct_n(memory, count_);
    clusters_.reset(memory);
    generation_.store(0, std::memory_order_relaxed);
}

void Table::Release::operator()(Cluster* clusters) const { ::operator delete(clusters, kHugePage); }

void Table::clear() {
    histories.clear();
    for (std::size_t i = 0; i < count_; ++i) {
        for (auto& slot : clusters_[i].slots) {
            slot.head.store(0, std::memory_order_relaxed);
            slot.body.store(0, std::memory_order_relaxed);
        }
    }
    generation_.store(0, std::memory_order_relaxed);
}

template <class Entry>
bool Table::find(std::uint64_t key, Entry& entry, std::uint32_t& word) const {
    for (const auto& slot : clusters_[index(key)].slots) {
        const std::uint64_t body = slot.body.load(std::memory_order_relaxed);
        const std::uint64_t head = slot.head.load(std::memory_order_relaxed) ^ body;
        if (head >> 32 != (key & 0xFFFFFFFFULL) || (body >> 62) == 0) continue;
        entry.action = unpack_action(body);
        entry.depth = static_cast<int>(body >> 48 & 0xFF) - kDepthOffset;
        entry.bound = static_cast<Bound>(body >> 62);
        word = static_cast<std::uint32_t>(head);
        return true;
    }
    return false;
}

bool Table::probe(std::uint64_t key, int ply, Known& known) const {
    std::uint32_t word = 0;
    if (!find(key, known, word)) return false;
    known.score = from_stored(from_half(word >> 16), ply);
    known.eval = from_half(word);
    return true;
}

void Table::store(std::uint64_t key, int ply, const Known& known) {
    const std::uint64_t word = half(to_stored(known.score, ply)) << 16 | half(known.eval);
    write(key, known.action, known.depth, known.bound, static_cast<std::uint32_t>(word));
}

bool Table::probe(std::uint64_t key, KnownValue& known) const {
    std::uint32_t word = 0;
    if (!find(key, known, word)) return false;
    known.value = static_cast<std::int32_t>(word) / kParts;
    return true;
}

void Table::store(std::uint64_t key, const KnownValue& known) {
    const auto parts = static_cast<std::int32_t>(std::lround(known.value * kParts));
    write(key, known.action, known.depth, known.bound, static_cast<std::uint32_t>(parts));
}

void Table::write(std::uint64_t key, Action action, int depth, Bound bound, std::uint32_t word) {
    auto& slots = clusters_[index(key)].slots;
    const int generation = this->generation();
    Slot* victim = &slots[0];
    int least = 1 << 20;
    for (auto& slot : slots) {
        const std::uint64_t body = slot.body.load(std::memory_order_relaxed);
        const std::uint64_t head = slot.head.load(std::memory_order_relaxed) ^ body;
        const int slot_depth = static_cast<int>(body >> 48 & 0xFF) - kDepthOffset;
        const int age = (generation - static_cast<int>(body >> 56 & 63)) & 63;
        if ((body >> 62) != 0 && head >> 32 == (key & 0xFFFFFFFFULL)) {
            // A deeper result of this search is worth more than a shallow newer one, unless that is exact.
            if (bound != Bound::exact && age == 0 && depth < slot_depth - 3) return;
            if (action.from == kNoSquare) action = unpack_action(body);
            victim = &slot;
            break;
        }
        const int worth = (body >> 62) == 0 ? -1000 : slot_depth - 8 * age;
        if (worth < least) {
            least = worth;
            victim = &slot;
        }
    }
    const auto stored_depth = static_cast<std::uint64_t>(std::clamp(depth + kDepthOffset, 0, 255));
    const std::uint64_t body = pack(action) | stored_depth << 48 | static_cast<std::uint64_t>(generation) << 56 |
                               static_cast<std::uint64_t>(bound) << 62;
    const std::uint64_t head = (key & 0xFFFFFFFFULL) << 32 | word;
    victim->body.store(body, std::memory_order_relaxed);
    victim->head.store(head ^ body, std::memory_order_relaxed);
}

int Table::full() const {
    const auto generation = static_cast<std::uint64_t>(this->generation());
    int used = 0;
    const std::size_t sample = count_ < 250 ? count_ : 250;
    for (std::size_t i = 0; i < sample; ++i) {
        for (const auto& slot : clusters_[i].slots) {
            const std::uint64_t body = slot.body.load(std::memory_order_relaxed);
            if ((body >> 62) != 0 && (body >> 56 & 63) == generation) ++used;
        }
    }
    return sample == 0 ? 0 : used * 1000 / static_cast<int>(sample * 4);
}

}  // namespace chessmith

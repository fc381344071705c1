// Indexing all positions of one material: from position to number and back.
#pragma once

#include <optional>

#include "endgame/symmetry.h"
#include "game/en_passant.h"

namespace chessmith {

constexpr std::uint64_t kNoIndex = ~std::uint64_t{0};

// State of a pawn besides its square.
enum class PawnState : std::uint8_t { moved, fresh, passing };

// A number is made of digits: the side to move, checks left, the square of one piece that turns the board into its
// standard view, and a digit for every other group of like pieces. Castling rights have none: tables leave them out.
template <class S>
class TableIndex {
   public:
    using Bits = typename S::Bits;

    TableIndex(const Rules<Bits>& rules, Material material) : rules_(&rules), material_(std::move(material)) {
        const bool passing = can_pass();
        for (const PieceGroup& group : material_) groups_.push_back(make_group(group, passing));
        choose_pivot();
        const auto checks = static_cast<std::uint64_t>(std::max(1, rules.spec.goal.checks));
        size_ = 2 * checks * checks;
        for (const Group& group : groups_) {
            expect_room(group.radix);
            size_ *= group.radix;
        }
    }

    std::uint64_t size() const { return size_; }
    const Material& material() const { return material_; }
    int symmetries() const { return static_cast<int>(views_.size()); }

    // The number of a position of this material, or of one with exchanged colours where `exchange` says how to turn
    // the board; kNoIndex if it has what tables leave out.
    std::uint64_t of(const Position<S>& position, const Symmetry* exchange = nullptr) const {
        if (position.castling != 0) return kNoIndex;
        const int flip = exchange ? 1 : 0;
        const int side = position.side ^ flip;
        std::uint64_t number = static_cast<std::uint64_t>(side);
        for (const int colour : {kWhite, kBlack}) {
            const int checks = rules_->spec.goal.checks;
            if (checks == 0) break;
            const int left = position.checks[index(colour ^ flip)];
            if (left == 0) return kNoIndex;
            number = number * static_cast<std::uint64_t>(checks) + static_cast<std::uint64_t>(left - 1);
        }
        const int passing =
            position.en_passant == kNoSquare ? kNoSquare : passed_pawn(*rules_, position.en_passant, position.side);
        const std::uint8_t* view = nullptr;
        if (pivot_ >= 0) {
            const auto& group = material_[index(pivot_)];
            const int square = turned(exchange, lowest(position.pieces(group.colour ^ flip, group.type)));
            view = views_[view_of_[index(square)]].to.data();
            const int rank = groups_[index(pivot_)].rank_of[index(view[square])];
            if (rank < 0) return kNoIndex;
            number = number * groups_[index(pivot_)].radix + static_cast<std::uint64_t>(rank);
        }
        for (int i = 0; i < static_cast<int>(groups_.size()); ++i) {
            if (i == pivot_) continue;
            const auto& piece = material_[index(i)];
            const Group& group = groups_[index(i)];
            std::array<std::uint32_t, kMostAlike> cells{};
            int size = 0;
            Bits squares = position.pieces(piece.colour ^ flip, piece.type);
            while (squares != 0) {
                const int square = pop_lowest(squares);
                int to = turned(exchange, square);
                if (view) to = view[to];
                const int rank = group.rank_of[index(to)];
                const PawnState state = square == passing             ? PawnState::passing
                                        : has(position.fresh, square) ? PawnState::fresh
                                                                      : PawnState::moved;
                const int slot = group.slot_of[static_cast<std::size_t>(state)];
                if (rank < 0 || slot < 0) return kNoIndex;
                cells[index(size++)] = static_cast<std::uint32_t>(rank * group.slots + slot);
            }
            std::sort(cells.begin(), cells.begin() + size);
            std::uint64_t digit = 0;
            for (int k = 0; k < size; ++k) digit += choose(cells[index(k)], k + 1);
            number = number * group.radix + digit;
        }
        return number;
    }

    // Sets up the position with a number; false if there is none, as two pieces would stand on one square, the side to
    // move could take the king, or no pawn can capture en passant.
    bool position(std::uint64_t number, Position<S>& position) const {
        position = Position<S>{};
        int passing = kNoSquare;
        for (int i = static_cast<int>(groups_.size()) - 1; i >= 0; --i) {
            if (i == pivot_) continue;
            const Group& group = groups_[index(i)];
            if (!put(i, number % group.radix, position, passing)) return false;
            number /= group.radix;
        }
        if (pivot_ >= 0) {
            const Group& group = groups_[index(pivot_)];
            if (!put(pivot_, number % group.radix, position, passing)) return false;
            number /= group.radix;
        }
        const auto checks = static_cast<std::uint64_t>(rules_->spec.goal.checks);
        for (const int colour : {kBlack, kWhite}) {
            if (checks == 0) break;
            position.set_checks(colour, static_cast<int>(number % checks) + 1);
            number /= checks;
        }
        position.side = static_cast<std::uint8_t>(number);
        if (rules_->checkmate && in_check(*rules_, position, position.side ^ 1)) return false;
        return passing == kNoSquare || expose(position, passing);
    }

   private:
    static constexpr int kMostAlike = 8;

    struct Group {
        std::vector<std::int8_t> rank_of;   // by square: its place among the squares that the piece may stand on, or -1
        std::vector<std::uint8_t> squares;  // the other way round
        int slots = 1;                      // numbers for each square
        std::array<int, 3> slot_of{0, -1, -1};  // by PawnState
        std::array<PawnState, 3> state_of{};    // by slot
        std::uint64_t radix = 1;
        int alike = 1;
    };

    static std::size_t index(int i) { return static_cast<std::size_t>(i); }
    static int turned(const Symmetry* exchange, int square) { return exchange ? exchange->to[index(square)] : square; }

    // How many ways there are to choose k of n; k is at most kMostAlike.
    static std::uint64_t choose(std::uint64_t n, int k) {
        if (n < static_cast<std::uint64_t>(k)) return 0;
        std::uint64_t ways = 1;
        for (int i = 1; i <= k; ++i)
            ways = ways * (n - static_cast<std::uint64_t>(k - i)) / static_cast<std::uint64_t>(i);
        return ways;
    }

    void expect_room(std::uint64_t radix) const {
        if (radix == 0 || size_ > (std::uint64_t{1} << 40) / radix) {
            throw RulesError("material: more positions than a table can number");
        }
    }

    // A pawn can be taken in passing only where both sides have pawns.
    bool can_pass() const {
        std::array<bool, 2> has_pawns{};
        for (const PieceGroup& group : material_) {
            if (rules_->pieces[group.type].spec.en_passant) has_pawns[group.colour] = true;
        }
        return has_pawns[kWhite] && has_pawns[kBlack];
    }

    Group make_group(const PieceGroup& piece, bool passing) const {
        if (piece.count > kMostAlike) throw RulesError("material: at most 8 pieces of a kind and side");
        Group group;
        group.alike = piece.count;
        group.rank_of.assign(index(rules_->squares), -1);
        const auto& kind = rules_->pieces[piece.type];
        Bits never = rules_->deadly;
        if (kind.promotes) never |= kind.promotion.forced[piece.colour];
        for (int square = 0; square < rules_->squares; ++square) {
            if (has(never, square)) continue;
            group.rank_of[index(square)] = static_cast<std::int8_t>(group.squares.size());
            group.squares.push_back(static_cast<std::uint8_t>(square));
        }
        const auto add_slot = [&](PawnState state) {
            group.slot_of[static_cast<std::size_t>(state)] = group.slots;
            group.state_of[index(group.slots++)] = state;
        };
        if (kind.fresh_only) add_slot(PawnState::fresh);
        if (passing && kind.spec.en_passant && kind.spec.double_step) add_slot(PawnState::passing);
        group.radix = choose(group.squares.size() * static_cast<std::uint64_t>(group.slots), group.alike);
        return group;
    }

    // The pivot stands on one square of each orbit only: a mirror or turn brings it there.
    void choose_pivot() {
        for (const Symmetry& symmetry : find_symmetries(*rules_, material_)) {
            if (!symmetry.exchanges) views_.push_back(symmetry);
        }
        if (views_.size() < 2) return;
        for (int i = 0; i < static_cast<int>(groups_.size()) && pivot_ < 0; ++i) {
            if (groups_[index(i)].alike == 1 && groups_[index(i)].slots == 1) pivot_ = i;
        }
        if (pivot_ < 0) return;
        Group& group = groups_[index(pivot_)];
        view_of_.assign(index(rules_->squares), 0);
        std::vector<std::uint8_t> kept;
        for (const std::uint8_t square : group.squares) {
            std::uint8_t least = square;
            for (std::size_t view = 0; view < views_.size(); ++view) {
                if (views_[view].to[square] < least) {
                    least = views_[view].to[square];
                    view_of_[square] = static_cast<std::uint8_t>(view);
                }
            }
            if (least == square) kept.push_back(square);
        }
        group.squares = kept;
        std::fill(group.rank_of.begin(), group.rank_of.end(), std::int8_t{-1});
        for (std::size_t rank = 0; rank < kept.size(); ++rank)
            group.rank_of[kept[rank]] = static_cast<std::int8_t>(rank);
        group.radix = kept.size();
    }

    bool put(int which, std::uint64_t digit, Position<S>& position, int& passing) const {
        const Group& group = groups_[index(which)];
        const PieceGroup& piece = material_[index(which)];
        std::uint64_t cell = group.squares.size() * static_cast<std::uint64_t>(group.slots);
        for (int k = group.alike; k >= 1; --k) {
            if (k == 1) {
                cell = digit;
            } else {
                do --cell;
                while (choose(cell, k) > digit);
                digit -= choose(cell, k);
            }
            const int square = group.squares[cell / static_cast<std::uint64_t>(group.slots)];
            if (!position.empty(square)) return false;
            position.place(*rules_, square, piece.colour, piece.type);
            switch (group.state_of[cell % static_cast<std::uint64_t>(group.slots)]) {
                case PawnState::moved: break;
                case PawnState::fresh: position.fresh |= bit<Bits>(square); break;
                case PawnState::passing:
                    if (passing != kNoSquare) return false;
                    passing = square;
                    break;
            }
        }
        return true;
    }

    // Marks the pawn on a square as having just made its double step.
    bool expose(Position<S>& position, int pawn) const {
        const int middle = pawn - rules_->forward(position.side ^ 1);
        if (middle < 0 || middle >= rules_->squares || !is_en_passant_target(*rules_, position, middle)) return false;
        position.en_passant = static_cast<std::uint8_t>(middle);
        return true;
    }

    const Rules<Bits>* rules_;
    Material material_;
    std::vector<Group> groups_;
    std::vector<Symmetry> views_;
    std::vector<std::uint8_t> view_of_;  // by square of the pivot: the view that brings it to its least square
    int pivot_ = -1;
    std::uint64_t size_ = 1;
};

}  // namespace chessmith

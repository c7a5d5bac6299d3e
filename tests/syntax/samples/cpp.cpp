#pragma once
#include <memory>
#include <vector>
#include "geometry/shape.hpp"

#define CHECKED(expr) check((expr), #expr)

using namespace std;
using geometry::Shape;

extern "C" {
int plugin_version(void);
int plugin_open(const char *path) { return path ? 0 : -1; }
}

extern "C" void plugin_close() {}

namespace draw {

constexpr int kLayers = 4;
static int opened = 0;

template <typename T>
using Handle = std::shared_ptr<T>;

typedef void (*Callback)(int);

enum class Color : unsigned char { Red, Green };

namespace {
// Stops when something is wrong.
bool check(bool ok, const char *what) {
    if (!ok) throw std::runtime_error(what);
    return ok;
}
}  // namespace

/// Something that can be drawn.
/// Not thread-safe.
class DRAW_EXPORT Canvas final : public Shape, private Noncopyable {
    DRAW_OBJECT
public:
    enum Mode { Fill, Line };
    struct Point {
        int x = 0, y = 0;
        double length() const noexcept { return norm(x, y); }
        static double norm(int x, int y);
    };

    Canvas() = default;
    explicit Canvas(int width, int height = 10)
        : width_(width), height_{height} {
        clear();
    }
    Canvas(const Canvas &) = delete;
    virtual ~Canvas();

    /** Draws a line. */
    virtual bool line(Point from, Point to) const override;
    void line(int x0, int y0, int x1, int y1);
    virtual int area() const = 0;
    static Canvas &instance();
    template <class Visitor>
    void visit(Visitor &&visitor) {
        for (auto &point : points_) visitor(point);
        this->clear();
    }

    bool operator==(const Canvas &other) const { return width_ == other.width_; }
    explicit operator bool() const;
    Canvas &operator<<(int value);
    int operator()(int x) const { return x; }
    const std::vector<Point> &points() const { return points_; }

    friend void swap(Canvas &a, Canvas &b);

protected:
    void clear() { points_.clear(); }

private:
    int width_ = 0, height_ = 0;
    std::vector<Point> points_;
    static constexpr int kMargin = 2;
};

Canvas::~Canvas() { clear(); }

bool Canvas::line(Point from, Point to) const {
    auto inside = [this](const Point &p) -> bool {
        return p.x < width_ && CHECKED(p.y < height_);
    };
    return inside(from) && inside(to);
}

double Canvas::Point::norm(int x, int y) { return std::sqrt(x * x + y * y); }

Canvas::operator bool() const { return width_ > 0; }

Canvas &Canvas::operator<<(int value) {
    return *this;
}

}  // namespace draw

namespace draw::io {

// Reads anything.
template <typename T, int N = 2>
class Reader : public Base<T> {
public:
    explicit Reader(T *source) : source_(source) {}
    T next();

private:
    T *source_;
};

template <typename T, int N>
T Reader<T, N>::next() {
    return *source_++;
}

template <>
class Reader<char, 1> {
    char next() { return 0; }
};

template <typename T>
T largest(T a, T b) { return a > b ? a : b; }

template <>
int largest<int>(int a, int b) { return a; }

inline namespace v2 {
union Word { int i; float f; };
auto width(const Canvas &canvas) -> int { return largest(1, 2); }
}

}  // namespace draw::io

const auto square = [](int x) { return x * x; };

DRAW_API draw::Canvas &draw::Canvas::instance() {
    static draw::Canvas canvas(1, 2);
    square(3);
    return canvas;
}

bool operator<(const Shape &a, const Shape &b) { return draw::io::largest(1, 2) == 2; }

template <typename T>
concept Drawable = requires(T t) { t.draw(); };

TEST(CanvasTest, DrawsLines) {
    draw::Canvas::instance();
    plugin_open("x");
}

int main(int argc, char **argv) {
    struct Local { int run() { return 1; } };
    draw::Canvas::instance().visit([](auto &) {});
    return Local().run();
}

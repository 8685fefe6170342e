import { expect, hydrated, test } from './support/journey.ts'

// The landing page's wall of pictures, which stands beside and around the search.

test('every picture of the landing page opens its vendor wherever it is pressed', async ({ newPerson }) => {
  const page = await newPerson()
  await page.goto('/')
  await hydrated(page)
  for (const width of [390, 768, 1024, 1280, 1600, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const { points, covered, cut } = await page.evaluate(() => {
      const inside = ({ left, right, top, bottom }: DOMRect, x: number, y: number) =>
        x > left && x < right && y > top && y < bottom
      const wall = document.querySelector('[aria-label="Some of the vendors"]')!
      const screen = wall.closest('section')!.getBoundingClientRect()
      const search = document.querySelector('main search')!.getBoundingClientRect()
      const result = { points: 0, covered: [] as string[], cut: [] as string[] }
      for (const tile of wall.querySelectorAll('a')) {
        const box = tile.getBoundingClientRect()
        const isBeside = box.left >= search.right || box.right <= search.left
        if (!isBeside && box.top < search.bottom && box.bottom > search.top) result.cut.push(tile.innerText)
        for (let column = 1; column < 12; column += 1) {
          for (let row = 1; row < 12; row += 1) {
            const [x, y] = [box.left + (box.width * column) / 12, box.top + (box.height * row) / 12]
            if (!inside(screen, x, y) || y > innerHeight || x > innerWidth) continue
            result.points += 1
            const hit = document.elementFromPoint(x, y)
            if (!tile.contains(hit)) result.covered.push(`${tile.innerText} by ${hit?.tagName}.${hit?.className}`)
          }
        }
      }
      return result
    })
    expect(points).toBeGreaterThan(100)
    expect({ width, covered, cut }).toEqual({ width, covered: [], cut: [] })
  }
})

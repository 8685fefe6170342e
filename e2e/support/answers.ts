import type { Page, Route } from '@playwright/test'

// Invented answers, for screens in states that the demo marketplace does not have.

export type Answer = Parameters<Route['fulfill']>[0]

/** An answer with this `data`. */
export const ok = (data: unknown): Answer => ({ json: { success: true, data } })

/** A refusal, with what is wrong with each field. */
export const refused = (status: number, code: string, error: string, fields?: Record<string, string>): Answer => ({
  status,
  json: { success: false, error, code, fields },
})

/** Answers calls to URLs that end with `address`, by their method. Others go to the server, and so do pages. */
export const answers = (page: Page, address: string, given: Record<string, Answer>) =>
  page.route(`**${address}`, (route) => {
    const answer = given[route.request().method()]
    return answer && route.request().resourceType() !== 'document' ? route.fulfill(answer) : route.fallback()
  })

/** Presses the button with exactly this name. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()

/** Changes the `data` of the server's answers to these calls. */
export async function changed<Data>(page: Page, url: string, change: (data: Data) => unknown): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: Data }
    change(data)
    await route.fulfill({ response, ...ok(data) })
  })
}

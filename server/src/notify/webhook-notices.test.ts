import { webhookRules } from '@marquee/contract/limits'
import { expect, test } from 'vitest'
import { both, noticeScenes } from '../../test/notice-scenes.ts'

const { make, admin, scene, noticesOf, forget, answerWebhook } = await noticeScenes()
const day = 86_400_000

test('an organizer gets a notice that a webhook was turned off, because its receiver is gone', async () => {
  const { people, organizer } = await scene()
  await forget()
  const { id } = await make.webhook({ user_id: organizer.user_id, name: 'Sheet' })
  await answerWebhook(id, 410)
  expect(await noticesOf(people)).toEqual([
    `organizer: webhook.disabled, ${both}, "Your webhook “Sheet” was turned off", /organizer/webhooks?webhook=${id}`,
  ])
})

test('an admin gets a notice that a webhook was turned off, because nothing has arrived for days', async () => {
  const { people } = await scene()
  await forget()
  const failing_since = new Date(Date.now() - (webhookRules.daysBeforeOff + 1) * day)
  const { id } = await make.webhook({ user_id: admin.id, name: 'Sheet', failing_since })
  await answerWebhook(id, 503)
  expect(await noticesOf(people)).toEqual([
    `admin: webhook.disabled, ${both}, "Your webhook “Sheet” was turned off", /admin/webhooks?webhook=${id}`,
  ])
})

test('one failure turns nothing off, and nobody gets a notice', async () => {
  const { people, organizer } = await scene()
  await forget()
  await answerWebhook((await make.webhook({ user_id: organizer.user_id })).id, 503)
  expect(await noticesOf(people)).toEqual([])
})

import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { becomeOrganizer, becomeVendor, call, expectMail, newMark, publishEvent, signIn } from './support/people.ts'

// The life of an event and of applications to it, as the organizer and a vendor see it.

test('an event is drafted, published, completed, cancelled and deleted', async ({ newPerson, server }) => {
  const mark = newMark()
  const { organizer, vendor, email } = await organizerAndVendor(newPerson, mark)

  const title = `Lantern Supper ${mark}`
  await organizer.goto('/organizer/events/new')
  await organizer.getByLabel('Event title').fill(title)
  await organizer.getByLabel('Event address').fill('1 Orchard Lane, Portland, OR')
  await organizer.getByLabel('Start date').fill('2031-06-21')
  await organizer.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(organizer).toHaveURL(/\/organizer\/events\/\d+$/)
  const id = Number(/\d+$/.exec(organizer.url())?.[0])

  await vendor.goto(`/events/${id}`)
  await expect(vendor.getByRole('heading', { name: 'Event not found' })).toBeVisible()
  await organizer.getByRole('button', { name: 'Publish Event' }).click()
  await expect(organizer.getByText('Event updated successfully!')).toBeVisible()
  await vendor.reload()
  await expect(vendor.getByRole('heading', { name: title })).toBeVisible()
  await call(vendor, 'POST', '/event-applications', { event_id: id, message: 'We bring the lanterns.' })

  await organizer.getByRole('button', { name: 'More actions' }).click()
  await organizer.getByRole('menuitem', { name: 'Cancel Event' }).click()
  await organizer.getByRole('alertdialog').getByRole('button', { name: 'Keep event' }).click()
  await expect(organizer.getByText('Published', { exact: true }).first()).toBeVisible()
  await organizer.getByRole('button', { name: 'More actions' }).click()
  await organizer.getByRole('menuitem', { name: 'Cancel Event' }).click()
  await organizer.getByRole('alertdialog').getByRole('button', { name: 'Cancel Event' }).click()
  await expect(organizer.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await expect(organizer.getByRole('button', { name: 'Publish Event' })).toHaveCount(0)
  await vendor.reload()
  await expect(vendor.getByRole('heading', { name: 'Event not available' })).toBeVisible()
  await expect(vendor.getByRole('heading', { name: 'Your Application' })).toBeVisible()

  const past = `Lantern Rehearsal ${mark}`
  await organizer.goto(`/organizer/events/${await publishEvent(organizer, past)}`)
  await organizer.getByRole('button', { name: 'More actions' }).click()
  await organizer.getByRole('menuitem', { name: 'Mark as Completed' }).click()
  await organizer.getByRole('alertdialog').getByRole('button', { name: 'Complete it now' }).click()
  await expect(organizer.getByRole('alertdialog')).toContainText('This cannot be undone.')
  await organizer.getByRole('alertdialog').getByRole('button', { name: 'Mark as Completed' }).click()
  await expect(organizer.getByText('Completed', { exact: true }).first()).toBeVisible()

  // Planned again: a double click makes one copy, which is a draft.
  await organizer.getByRole('button', { name: 'Duplicate Event' }).dblclick()
  await expect(organizer).toHaveURL(/\/organizer\/events\/\d+\/edit$/)
  await expect(organizer.getByText(/^Event duplicated/)).toBeVisible()
  await expect(organizer.getByLabel('Event title')).toHaveValue(`${past} (copy)`)
  await organizer.getByLabel('Start date').fill('2032-06-21')
  await organizer.getByRole('button', { name: 'Update Event' }).click()
  await expect(organizer.getByRole('button', { name: 'Publish Event' })).toBeVisible()
  const search = (text: string) => `/organizer/events?search=${encodeURIComponent(text)}`
  await organizer.goto(search(past))
  await expect(organizer.getByRole('article')).toHaveCount(2)

  const unwanted = `Lantern Lunch ${mark}`
  const unwantedId = await publishEvent(organizer, unwanted)
  await call(vendor, 'POST', '/event-applications', { event_id: unwantedId, message: 'We bring the lunch.' })
  await organizer.goto(search(unwanted))
  await organizer.getByRole('button', { name: `Actions for ${unwanted}` }).click()
  await organizer.getByRole('menuitem', { name: 'Delete' }).click()
  const question = organizer.getByRole('alertdialog')
  await expect(question).toContainText('Its 1 application goes with it, and the vendor is told.')
  await question.getByRole('button', { name: 'Delete event' }).click()
  await expect(organizer.getByText('Event deleted successfully!')).toBeVisible()
  await expect(organizer.getByRole('link', { name: unwanted })).toHaveCount(0)

  await expectMail(server.dataDir, email, `Cancelled: ${title}`)
  await expectMail(server.dataDir, email, `Event removed: ${unwanted}`)
})

test('an application is withdrawn, sent again, and rejected with a reason', async ({ newPerson, server }) => {
  const mark = newMark()
  const title = `Harvest Table ${mark}`
  const reason = 'We have found somebody closer to the orchard.'
  const { organizer, organizerEmail, vendor, email, company } = await organizerAndVendor(newPerson, mark)
  const id = await publishEvent(organizer, title)

  await vendor.goto(`/events/${id}`)
  await apply(vendor, 'We could bring the apples.')
  await vendor.getByRole('button', { name: 'More', exact: true }).click()
  await vendor.getByRole('menuitem', { name: 'Withdraw' }).click()
  await vendor.getByRole('alertdialog').getByRole('button', { name: 'Withdraw application' }).click()
  await expect(vendor.getByRole('heading', { name: 'Your Application' })).toHaveCount(0)
  await apply(vendor, 'We could bring the apples and the press.')

  await organizer.goto('/organizer/applications')
  const rows = organizer.getByRole('group', { name: 'Applications' }).getByRole('link', { name: company })
  await expect(rows).toHaveCount(1)
  await rows.click()
  const received = organizer.getByRole('region', { name: company })
  await expect(received).toContainText('and the press')
  await received.getByRole('link', { name: /View Details/ }).click()
  // The list has such a button too, whose question would be gone with the list.
  await expect(organizer).toHaveURL(/\/organizer\/applications\/\d+$/)
  await organizer.getByRole('button', { name: /^Reject/ }).click()
  const question = organizer.getByRole('alertdialog')
  await question.getByLabel(/^Reason/).fill(reason)
  await question.getByRole('button', { name: 'Reject application' }).click()
  await expect(organizer.getByText('Application rejected successfully!')).toBeVisible()

  await vendor.reload()
  await expect(vendor.getByRole('main')).toContainText(reason)
  await expect(vendor.getByText('Rejected').first()).toBeVisible()
  await expect(vendor.getByRole('button', { name: 'More', exact: true })).toHaveCount(0)
  await expectMail(server.dataDir, organizerEmail, `New application: ${company} for ${title}`)
  await expectMail(server.dataDir, email, `Rejected: ${company} for ${title}`)
  // The e-mails about the others wait, and come as one.
  await organizer.goto('/notifications')
  await expect(organizer.getByRole('main')).toContainText(`Withdrawn: ${company} for ${title}`)
})

async function organizerAndVendor(newPerson: () => Promise<Page>, mark: string) {
  const admin = await newPerson()
  const organizer = await newPerson()
  const vendor = await newPerson()
  const company = `Lantern & Leaf ${mark}`
  await signIn(admin, 'admin@marquee.test')
  const organizerEmail = await becomeOrganizer(organizer, admin)
  const email = await becomeVendor(vendor, admin, company)
  return { organizer, organizerEmail, vendor, email, company }
}

async function apply(vendor: Page, message: string) {
  await vendor.getByRole('button', { name: 'Apply to Event' }).click()
  const dialog = vendor.getByRole('dialog')
  await dialog.getByLabel('Application Message').fill(message)
  await dialog.getByRole('button', { name: 'Submit Application' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(vendor.getByRole('heading', { name: 'Your Application' })).toBeVisible()
}

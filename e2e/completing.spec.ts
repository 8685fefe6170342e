import { expect, test } from './support/journey.ts'
import { becomeVendor, call, expectMail, newMark, signIn } from './support/people.ts'

// An event is moved and completed while a vendor waits for an answer: the organizer is asked, and everybody gets a notice.

test('on a phone, completing an event asks what becomes of who waits, and everybody gets one notice', async ({
  newPerson,
  server,
}) => {
  const mark = newMark()
  const [admin, organizer, chosen, waiting] = [
    await newPerson(),
    await newPerson(),
    await newPerson(),
    await newPerson(),
  ]
  for (const page of [organizer, chosen, waiting]) await page.setViewportSize({ width: 390, height: 844 })
  await signIn(admin, 'admin@marquee.test')
  await signIn(organizer, 'organizer@marquee.test')
  const chosenEmail = await becomeVendor(chosen, admin, `Quince ${mark}`)
  const waitingEmail = await becomeVendor(waiting, admin, `Medlar ${mark}`)
  const title = `Orchard Days ${mark}`
  const { id } = await call<{ id: number }>(organizer, 'POST', '/events', {
    title,
    address: '1 Orchard Lane, Portland, OR',
    start_date: '2031-06-14',
    end_date: '2031-06-15',
    status: 'published',
  })
  const apply = (page: typeof chosen) =>
    call<{ id: number }>(page, 'POST', '/event-applications', { event_id: id, message: 'We bring the jelly.' })
  const accepted = await apply(chosen)
  const undecided = await apply(waiting)
  await call(organizer, 'PUT', `/event-applications/${accepted.id}/status`, { status: 'accepted' })

  // Vendors get a notice of a new day, and the organizer reads how many.
  await organizer.goto(`/organizer/events/${id}/edit`)
  await organizer.getByLabel('Start date').fill('2031-06-21')
  await organizer.getByLabel('End date').fill('2031-06-22')
  await organizer.getByRole('button', { name: 'Update Event' }).click()
  const moving = organizer.getByRole('alertdialog', { name: 'Tell 2 vendors?' })
  await expect(moving).toContainText('2 vendors will be told of the new day.')
  await moving.getByRole('button', { name: 'Update Event' }).click()
  await expect(organizer).toHaveURL(new RegExp(`/organizer/events/${id}$`))

  // Before its end it asks twice, and who has no answer gets one.
  await organizer.getByRole('button', { name: 'More actions' }).click()
  await organizer.getByRole('menuitem', { name: 'Mark as Completed' }).click()
  const early = organizer.getByRole('alertdialog', { name: 'This event is not over yet' })
  await expect(early).toContainText('ends on June 22, 2031.')
  await early.getByRole('button', { name: 'Complete it now' }).click()
  const question = organizer.getByRole('alertdialog', { name: 'Mark this event as completed?' })
  await expect(question).toContainText('The 2 vendors who applied are told.')
  await expect(question).toContainText('1 application has no answer yet.')
  const complete = question.getByRole('button', { name: 'Reject 1 and complete' })
  await complete.click()
  await expect(question).toContainText('A reason is required')
  await question.getByLabel(/^Reason/).fill('All places are filled.')
  await expect(complete).toBeInViewport({ ratio: 1 })
  await complete.click()
  await expect(organizer.getByText('Completed', { exact: true }).first()).toBeVisible()
  await expect(organizer.getByRole('button', { name: 'Duplicate Event' })).toBeVisible()

  // Nothing waits, and nothing can be decided any more.
  await organizer.goto(`/organizer/applications?event_id=${id}`)
  await expect(organizer.getByText('2 applications', { exact: true })).toBeVisible()
  await expect(organizer.getByText(/waiting/)).toHaveCount(0)
  await organizer.goto(`/organizer/applications/${undecided.id}`)
  await expect(organizer.getByText('This event is completed, so its applications can no longer change.')).toBeVisible()
  await expect(organizer.getByRole('button', { name: /^(Accept|Reject|Reset)/ })).toHaveCount(0)

  await waiting.goto(`/contractor/applications/${undecided.id}`)
  await expect(waiting.getByText('Rejected').first()).toBeVisible()
  await expect(waiting.getByRole('main')).toContainText('All places are filled.')
  await chosen.goto(`/contractor/applications/${accepted.id}`)
  await expect(chosen.getByText('Accepted').first()).toBeVisible()
  await expectMail(server.dataDir, waitingEmail, `Rejected: Medlar ${mark} for ${title}`)
  await expectMail(server.dataDir, chosenEmail, `Completed: ${title}`)
})

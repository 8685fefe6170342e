import { eq } from 'drizzle-orm'
import { contactInvitations } from '../../db/schema.ts'
import { eventOf, peopleIn, requireRow } from '../../notify/event-data.ts'
import { ticketOf } from '../../notify/event-words.ts'
import { contactTopic, type NoticeTools, type Writers } from '../../notify/notice.ts'
import { renderMail } from '../../notify/templates.ts'
import { contactStopLinks, contactStopToken } from '../../notify/unsubscribe.ts'
import { contactLink, readContactInvitations } from './contact-invitation-records.ts'
import { askingLetter, type AskedFor } from './invitation-notices.ts'

/** E-mails to contacts, and to the organizer that one has declined. */
export const contactInvitationNotices: Writers<'contact_invitation.changed'> = {
  async 'contact_invitation.changed'({ invitationId, change }, tools) {
    const { db } = tools
    const [found] = await readContactInvitations(db, eq(contactInvitations.id, invitationId))
    if (!found || change === 'taken') return []
    if (change !== 'declined') return queueMail(tools, found, change === 'reminded')
    return [
      {
        kind: 'invitation.declined',
        to: await peopleIn(db, [found.owner_id]),
        eventId: found.event_id,
        topic: contactTopic(found.id),
        byMail: false,
        subject: `Declined: ${found.name ?? found.email}, ${found.event_title}`,
        paragraphs: [],
        action: { label: 'All invitations', path: `/organizer/events/${found.event_id}/invitations` },
      },
    ]
  },
}

/** Queues the e-mail of an invitation. Every e-mail to a contact goes through here, so limits of more than one invitation belong here. */
async function queueMail(
  { db, site, post }: NoticeTools,
  invitation: Awaited<ReturnType<typeof readContactInvitations>>[number],
  isReminder: boolean,
): Promise<void> {
  const { id, email, line, event_id, organizer_id, address_hash, owner_id } = invitation
  const letter = contactLetter({ ...invitation, trade: invitation.trade ?? '' })
  const token = contactStopToken(site.unsubscribeSecret, organizer_id, address_hash)
  const mail = renderMail(
    {
      ...letter,
      subject: isReminder ? `Reminder: ${letter.subject}` : letter.subject,
      quote: line ? { label: letter.quote, text: line } : undefined,
      tickets: [
        { ...ticketOf(requireRow(await eventOf(db, event_id))), path: contactLink(site.unsubscribeSecret, id) },
      ],
      action: { label: letter.action, path: contactLink(site.unsubscribeSecret, id) },
    },
    site,
    {
      because: 'You are in the contacts of the organizer who invites you.',
      stop: contactStopLinks(site.publicUrl, token).page,
      hasPreferences: false,
    },
  )
  const topic = contactTopic(id)
  await post([
    {
      ...mail,
      recipient: email,
      topic,
      thread: topic,
      stop_token: token,
      campaign_event_id: event_id,
      about_user_ids: [owner_id],
    },
  ])
}

/** The e-mail to a contact; the preview shows the same. */
export const contactLetter = (asked: AskedFor) => {
  const { organization_name } = asked
  return {
    ...askingLetter(asked),
    after: [
      `You get this because you are in the contacts of ${organization_name}. Not for you? You can decline there in one press, without an account.`,
    ],
  }
}

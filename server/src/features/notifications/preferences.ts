import { noticeGroupRule, noticeGroupsOf, noticeChannels, type NoticeGroup } from '@marquee/contract/notice-kinds'
import {
  preferenceSentences,
  type MailHours,
  type NoticePreference,
  type NoticePreferenceUpdate,
} from '@marquee/contract/notifications'
import type { Actor } from '@marquee/contract/policy'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { mailHours, notificationPreferences } from '../../db/schema.ts'
import { notFound, refused } from '../../errors.ts'
import { dropQueued, setTimes } from '../../notify/preferences.ts'

type Stored = Pick<typeof notificationPreferences.$inferSelect, 'in_app' | 'email' | 'frequency'>

/** Which notices people choose to get. They see and change only their own choice, for the groups of their role. */
export function preferenceService({ db, transactional }: Context) {
  return {
    /** One entry for each group of the person's role; without a choice the defaults. */
    async list(actor: Actor): Promise<NoticePreference[]> {
      const rows = await db.select().from(notificationPreferences).where(eq(notificationPreferences.user_id, actor.id))
      const chosen = new Map(rows.map((row) => [row.notice_group, row]))
      return noticeGroupsOf(actor.role).map((group) => preferenceOf(group, chosen.get(group)))
    },

    /**
     * Changes one entry; what is absent stays. E-mails that wait are not sent after they were switched off. Fails with `not_found` for a group of another role, and with `validation` for a required
     * channel that would be switched off, or one that the group does not have.
     */
    update: transactional(
      async (actor: Actor, group: NoticeGroup, update: NoticePreferenceUpdate): Promise<NoticePreference> => {
        if (!noticeGroupsOf(actor.role).includes(group)) throw notFound()
        requireAllowed(group, update)
        const isTheirs = and(
          eq(notificationPreferences.user_id, actor.id),
          eq(notificationPreferences.notice_group, group),
        )
        const { isDigest = false, frequencies } = noticeGroupRule(group)
        const [before] = frequencies
          ? await db.select().from(notificationPreferences).where(isTheirs).for('update')
          : []
        // Only what is given: two tabs that change different things at the same time keep both choices.
        const set = { ...(isDigest ? digestAfter(before, update) : choiceAfter(update)), updated_at: sql`now()` }
        const [row] = await db
          .insert(notificationPreferences)
          .values({ user_id: actor.id, notice_group: group, ...set })
          .onConflictDoUpdate({ target: [notificationPreferences.user_id, notificationPreferences.notice_group], set })
          .returning()
        const preference = preferenceOf(group, row)
        if (!preference.email) await dropQueued(db, actor.id, group)
        else if (!isDigest && preference.frequency !== preferenceOf(group, before).frequency)
          await setTimes(db, actor.id, group)
        return preference
      },
    ),

    /** When the person gets e-mails that can wait; null until they chose it. */
    async hours({ id }: Actor): Promise<MailHours | null> {
      const [hours] = await db.select(hourColumns).from(mailHours).where(eq(mailHours.user_id, id))
      return hours ?? null
    },

    /** Stores the time zone and quiet hours. Fails with `validation` for one end of them alone, and for a zone that the database does not know. */
    setHours: transactional(async ({ id }: Actor, hours: MailHours): Promise<MailHours> => {
      const { time_zone, quiet_from: from, quiet_until: until } = hours
      if ((from === null) !== (until === null) || (from !== null && from === until))
        throw refused(preferenceSentences.hours, { quiet_until: preferenceSentences.hours })
      const { rows } = await db.execute(sql`select where known_zone(${time_zone}) = ${time_zone}`)
      if (rows.length === 0)
        throw refused(preferenceSentences.unknownZone, { time_zone: preferenceSentences.unknownZone })
      const set = { time_zone, quiet_from: from, quiet_until: until, updated_at: sql`now()` }
      const [stored] = await db
        .insert(mailHours)
        .values({ user_id: id, ...set })
        .onConflictDoUpdate({ target: mailHours.user_id, set })
        .returning(hourColumns)
      // The mornings of another zone.
      const rare = and(eq(notificationPreferences.user_id, id), ne(notificationPreferences.frequency, 'off'))
      for (const { group } of await db
        .select({ group: notificationPreferences.notice_group })
        .from(notificationPreferences)
        .where(rare))
        await setTimes(db, id, group)
      return stored!
    }),
  }
}

const hourColumns = {
  time_zone: mailHours.time_zone,
  quiet_from: sql<string | null>`to_char(${mailHours.quiet_from}, 'HH24:MI')`,
  quiet_until: sql<string | null>`to_char(${mailHours.quiet_until}, 'HH24:MI')`,
}

function requireAllowed(group: NoticeGroup, update: NoticePreferenceUpdate): void {
  const { required, unused = [], frequencies } = noticeGroupRule(group)
  const refuse = (field: string, sentence: string) => refused(sentence, { [field]: sentence })
  for (const channel of noticeChannels) {
    if (update[channel] === false && required.includes(channel)) throw refuse(channel, preferenceSentences.required)
    if (update[channel] === true && unused.includes(channel)) throw refuse(channel, preferenceSentences.unused)
  }
  if (update.frequency === undefined) return
  if (!frequencies) throw refuse('frequency', preferenceSentences.noDigest)
  if (!frequencies.includes(update.frequency) || update.email === (update.frequency === 'off'))
    throw refuse('frequency', preferenceSentences.howOften)
}

/** What is stored of a choice for a group that is no digest. */
function choiceAfter({ frequency, ...update }: NoticePreferenceUpdate) {
  if (frequency === undefined) return update
  if (frequency === 'off') return { ...update, email: false }
  return { ...update, email: true, frequency: frequency === 'at_once' ? ('off' as const) : frequency }
}

/** A digest has one switch: how often it comes. Its e-mail is on exactly while that is not off. */
function digestAfter(before: Stored | undefined, { email, frequency }: NoticePreferenceUpdate) {
  const often = frequency === 'at_once' ? 'off' : (frequency ?? (email === false ? 'off' : frequencyOf(before)))
  const isOn = email ?? often !== 'off'
  if (isOn !== (often !== 'off'))
    throw refused(preferenceSentences.howOften, { frequency: preferenceSentences.howOften })
  // A digest that was off starts with what is published from now on.
  const begins = isOn && frequencyOf(before) === 'off'
  return { in_app: true, email: true, frequency: often, ...(begins && { told_until: sql`now()` }) }
}

/** Somebody may have stopped the e-mails of a digest without choosing how often it comes. */
const frequencyOf = (row: Stored | undefined) => (row?.email ? row.frequency : 'off')

/** How often the e-mails of a group come that is no digest: at once without a choice. */
const pace = ({ email, frequency }: Stored) => (!email ? 'off' : frequency === 'off' ? 'at_once' : frequency)

function preferenceOf(group: NoticeGroup, row: Stored | undefined): NoticePreference {
  const { required, unused = [], isDigest = false, frequencies } = noticeGroupRule(group)
  const isOn = (channel: (typeof noticeChannels)[number]) =>
    !unused.includes(channel) && (required.includes(channel) || (row?.[channel] ?? true))
  const frequency = isDigest ? frequencyOf(row) : frequencies ? (row ? pace(row) : 'at_once') : null
  return { group, in_app: isOn('in_app'), email: frequency === null ? isOn('email') : frequency !== 'off', frequency }
}

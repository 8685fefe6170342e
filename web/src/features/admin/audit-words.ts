import type { AuditEntry } from '@marquee/contract/audit-log'
import { brand } from '@marquee/contract/brand'
import { countOf } from '../contacts/contact-words.ts'
import { fieldName, roleNames } from './labels.ts'

/** What was done, as a sentence without its subject's name: "Vendor profile approved". */
export function auditSentence(entry: AuditEntry): string {
  const fields = auditFields(entry)
  return fields.length > 0 ? `${auditAction(entry)}: ${fields.join(', ')}` : auditAction(entry)
}

/** The same without the fields that an edit changed. */
export const auditAction = ({ action, from_state: from, to_state: to }: AuditEntry): string =>
  action === 'user.role'
    ? `Role changed from ${roleName(from)} to ${roleName(to)}`
    : (sentences[action] ?? plain(action))

/** The names of the fields that an edit changed. */
export const auditFields = ({ fields }: AuditEntry): string[] => fields.map(fieldName)

/** Whose application or invitation it is. Contacts of an organizer are only counted. */
export const auditVendors = ({ vendors, contacts }: AuditEntry): string[] =>
  contacts ? [countOf(contacts, 'contact')] : vendors

/** The change of state, in words: "From pending to approved"; undefined where the sentence has it or nothing changed. */
export function auditStates(entry: AuditEntry): string | undefined {
  const { action, from_state: from, to_state: to } = entry
  if (action === 'user.role' || from === to) return undefined
  if (from && to) return `From ${from} to ${to}`
  return from ? `It was ${from}` : `As ${to}`
}

/** Who did it: their name, or what stands for it. */
export const auditActor = ({ actor_user_id: id, actor_name: name }: Pick<AuditEntry, 'actor_user_id' | 'actor_name'>) =>
  id === null ? brand.name : name || 'No Name'

/** What an entry is about, by its kind. */
export const subjectKinds: Record<AuditEntry['subject_type'], string> = {
  user: 'Accounts',
  contractor: 'Vendors',
  organizer: 'Organizers',
  event: 'Events',
  application: 'Applications to events',
  contact_request: 'Contact requests',
  lookup: 'Lookups',
  delivery: 'Emails',
}

const sentences: Record<string, string> = {
  'audit.check': 'Audit log verified',
  'user.suspend': 'Account suspended',
  'user.unsuspend': 'Suspension lifted',
  'user.address_asked': 'Another email address asked for',
  'user.address_kept': 'Change of the email address stopped',
  'user.address_changed': 'Email address changed',
  'user.delete': 'Account deleted',
  'user.invite': 'Somebody invited',
  'user.invite_withdrawn': 'Invitation withdrawn',
  'user.invited': 'Came by an invitation',
  'user.moves': 'Account moves switched',
  'user.moved': 'Account moved to another sign-in',
  'user.demo_removed': 'Removed with the demo',
  'token.create': 'Access token made',
  'token.revoke': 'Access token revoked',
  'vendor.apply': 'Applied as a vendor',
  'vendor.resubmit': 'Applied as a vendor again',
  'vendor.approve': 'Vendor profile approved',
  'vendor.reject': 'Vendor profile rejected',
  'vendor.ask': 'Vendor asked for more',
  'vendor.answer': 'Vendor answered what was asked',
  'vendor.undo': 'Decision on the vendor profile undone',
  'vendor.edit': 'Vendor profile changed',
  'document.add': 'Document added',
  'document.replace': 'Document replaced',
  'document.remove': 'Document removed',
  'document.check': 'Document checked',
  'document.read': 'Document read by an admin',
  'vendor.check': 'Changes of the vendor profile looked at',
  'organizer.apply': 'Applied as an event organizer',
  'organizer.resubmit': 'Applied as an event organizer again',
  'organizer.stop_invitations': 'Invitations stopped',
  'organizer.allow_invitations': 'Invitations allowed again',
  'organizer.approve': 'Organizer profile approved',
  'organizer.reject': 'Organizer profile rejected',
  'organizer.ask': 'Organizer asked for more',
  'organizer.answer': 'Organizer answered what was asked',
  'organizer.undo': 'Decision on the organizer profile undone',
  'organizer.edit': 'Organizer profile changed',
  'organizer.check': 'Changes of the organizer profile looked at',
  'event.set_call': 'Open call changed',
  'event.remove_call': 'Open call removed',
  'event.create': 'Event created',
  'event.publish': 'Event published',
  'event.unpublish': 'Event put back to draft',
  'event.complete': 'Event marked as completed',
  'event.cancel': 'Event cancelled',
  'event.remove': 'Event deleted',
  'application.accept': 'Application accepted',
  'application.reject': 'Application rejected',
  'application.reset': 'Application reset',
  'application.edit': 'Application changed by its vendor',
  'application.withdraw': 'Application withdrawn',
  'application.book': 'Booking sheet sent',
  'event.invite': 'Vendor invited',
  'event.uninvite': 'Invitation taken back',
  'event.decline': 'Invitation declined',
  'application.confirm': 'Place confirmed',
  'application.decline': 'Place declined',
  'application.expire': 'Place not confirmed in time',
  'application.wait': 'Put on the waiting list',
  'application.stop_waiting': 'Taken off the waiting list',
  'event.run_sheet': 'Run sheet changed',
  'event.copy': 'Event duplicated',
  'event.hold_answers': 'Answers held',
  'event.send_answers': 'Held answers sent',
  'user.sign_out': 'Signed out everywhere',
  'user.second_factor_off': 'Two-step sign-in switched off',
  'note.add': 'Note added',
  'note.remove': 'Note removed',
  'report.read': 'Reported conversation read',
  'report.close': 'Report closed',
  ...lookupSentences(),
  'delivery.retry': 'Email sent again',
  'webhook.create': 'Webhook made',
  'webhook.edit': 'Webhook changed',
  'webhook.remove': 'Webhook deleted',
  'webhook.renew_secret': 'Signing secret of a webhook replaced',
  'contact_request.close': 'Contact request closed',
  'contact_request.in_touch': 'Contact request: in touch',
  'contact_request.connect': 'Contact request: connected',
  'contact_request.spam': 'Contact request marked as spam',
  'contact_request.no_spam': 'Contact request no longer marked as spam',
  'contact_request.introduce': 'Both people introduced by email',
  'contact_request.reopen': 'Contact request opened again',
}

/** All lists have the same verbs. */
function lookupSentences(): Record<string, string> {
  const nouns = {
    service: 'Service',
    event_type: 'Event type',
    aesthetic_tag: 'Aesthetic tag',
    service_area: 'Service area',
    place: 'Place',
  }
  const verbs = { add: 'added', rename: 'renamed', edit: 'changed', retire: 'retired', restore: 'restored' }
  return Object.fromEntries(
    Object.entries(nouns).flatMap(([noun, name]) =>
      Object.entries(verbs).map(([verb, done]) => [`${noun}.${verb}`, `${name} ${done}`]),
    ),
  )
}

const roleName = (role: string | null) =>
  (role && role in roleNames ? roleNames[role as keyof typeof roleNames] : 'none').toLowerCase()

/** An action without a sentence of its own: "user.second_factor_off" is "User: second factor off". */
function plain(action: string): string {
  const text = action.replace('.', ': ').replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

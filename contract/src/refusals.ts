import { brand } from './brand.ts'
import { maxCounts } from './limits.ts'

/** The sentences of refusals. */
export const refusals = {
  unverified: 'Please confirm your email address first.',
  onlyVendorsApply: 'Only registered vendors can apply to events.',
  vendorPending: 'Your vendor application is still under review. You can apply to events once it is approved.',
  notKept: 'Only an application to an event that is not listed waits for the review.',
  vendorRejected: 'Your vendor application was not approved. Update your profile to be reviewed again.',
  organizerPending: 'Your organizer application is still under review. You can create events once it is approved.',
  organizerRejected: 'Your organizer application was not approved. Update your profile to be reviewed again.',
  organizerMissing: 'Please complete your organizer application first.',
  vendorExists: 'You already have a vendor profile.',
  organizerExists: 'You already have an organizer profile.',
  roleTaken: 'This account already has another role.',
  eventNotFound: 'Event not found',
  eventClosed: 'This event is not currently accepting applications.',
  vendorNotFound: 'Vendor not found',
  documentNotFound: 'Document not found',
  manyDocuments: `You have ${maxCounts.vendorDocuments} documents. Remove one that you no longer need first.`,
  ownVendor: 'This is your own profile. You cannot contact yourself.',
  applicationNotFound: "Application not found or you don't have permission to view it.",
  notEditable: 'This application can no longer be changed.',
  outcomeClosed: 'The time to answer this is over.',
  notBooked: 'Only accepted vendors have a booking sheet.',
  invitationNotFound: "Invitation not found or you don't have permission to view it.",
  get invitationsStopped() {
    return `${brand.name} has stopped your invitations. Write to us if this is a mistake.`
  },
  listNotFound: 'List not found',
  manyLists: `You have ${maxCounts.vendorLists} lists. Delete one that you no longer need first.`,
  contactNotFound: 'Contact not found',
  rejectedStays: 'A rejected application cannot be withdrawn.',
  get vendorGone() {
    return `This vendor is no longer on ${brand.name}.`
  },
  get organizerGone() {
    return `This organizer is no longer on ${brand.name}.`
  },
  otherNote: 'Only the admin who wrote a note can delete it.',
  lastAdmin: 'You are the only admin. Make somebody else an admin first.',
  noCalendar: 'There is nothing to put into a calendar yet.',
  manyTokens: `You have ${maxCounts.accessTokens} access tokens. Revoke one that you no longer need first.`,
  readOnly: 'This access token may only read. Make one that may also write.',
  sessionOnly: 'An access token cannot do this. Please sign in and do it yourself.',
  cancelledEvent: 'This event was cancelled, so its applications can no longer change.',
  completedEvent: 'This event is completed, so its applications can no longer change.',
  closedRunSheet: 'This event is over, so its run sheet can no longer change.',
  cancelledThread: 'This event was cancelled, so this conversation is closed.',
  reportClosed: 'This report is already closed.',
  webhookNotFound: 'Webhook not found',
} as const

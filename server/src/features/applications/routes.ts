import { applicationDraftsApi } from '@marquee/contract/application-drafts'
import { applicationsApi } from '@marquee/contract/applications'
import { contactInvitationsApi } from '@marquee/contract/contact-invitations'
import { askingSentences, invitationsApi } from '@marquee/contract/invitations'
import { bookingFilePath, bookingsApi, bookingSentences } from '@marquee/contract/bookings'
import { boothsApi } from '@marquee/contract/booths'
import { keptApplicationsApi } from '@marquee/contract/kept-applications'
import { messagesApi } from '@marquee/contract/messages'
import { outcomesApi } from '@marquee/contract/outcomes'
import type { Actor } from '@marquee/contract/policy'
import { answerFilePath, questionSentences } from '@marquee/contract/questions'
import { runSheetsApi } from '@marquee/contract/run-sheets'
import type { FastifyInstance } from 'fastify'
import { notFound, unauthorized } from '../../errors.ts'
import { carriesToken } from '../../http/bearer.ts'
import { bind } from '../../http/bind.ts'
import { serveDownload } from '../../http/download.ts'
import type { ReplySettings } from '../../notify/reply-address.ts'
import type { UnsubscribeSettings } from '../../notify/unsubscribe.ts'
import type { FeatureParts } from '../feature.ts'
import { gallery } from '../../images/gallery.ts'
import { eventService } from '../events/service.ts'
import { bookingFileService } from './booking-files.ts'
import { boothService } from './booths.ts'
import { contactInvitationService } from './contact-invitations.ts'
import { keptApplicationService } from './kept.ts'
import { invitationLink, readInvitationToken } from './invitation-records.ts'
import { mailReplies } from './mail-replies.ts'
import { outcomeService } from './outcomes.ts'
import { answerFileService, applicationService, draftService } from './service.ts'

/** `unsubscribeSecret` signs the links of invitations too. */
export function applicationRoutes(
  app: FastifyInstance,
  parts: FeatureParts,
  { unsubscribeSecret: secret }: Pick<UnsubscribeSettings, 'unsubscribeSecret'>,
) {
  const applications = applicationService(parts.context, parts.store.addressesOf)
  const { bookings, conversations, invitations, runSheets } = applications
  const files = answerFileService(parts.context, parts.store)
  const binding = parts.binding('Applications')

  const idOf = (link: string) => {
    const id = readInvitationToken(secret, link)
    if (id === null) throw notFound(askingSentences.linkUnknown)
    return id
  }

  serveDownload(app, {
    path: answerFilePath(':id'),
    gatekeeper: binding.gatekeeper,
    missing: questionSentences.fileNotFound,
    open: files.open,
  })

  const bookingFiles = bookingFileService(parts.context, { store: parts.store, bookings })
  serveDownload(app, {
    path: bookingFilePath(':id'),
    gatekeeper: binding.gatekeeper,
    missing: bookingSentences.fileNotFound,
    open: bookingFiles.open,
  })

  bind(
    app,
    messagesApi,
    {
      list: ({ actor, params, query }) => conversations.list(actor, params.id, query),
      send: ({ actor, params, body }) => conversations.send(actor, params.id, body),
      sendMany: ({ actor, params, body }) => conversations.sendMany(actor, params.eventId, body),
      read: ({ actor, params, body }) => conversations.read(actor, params.id, body.up_to),
      report: ({ actor, params, body }) => conversations.report(actor, params.id, body),
    },
    parts.binding('Messages'),
  )
  const drafts = draftService(parts.context)
  bind(
    app,
    applicationDraftsApi,
    {
      list: ({ actor }) => drafts.list(actor),
      save: ({ actor, params, body }) => drafts.save(actor, params.eventId, body),
      remove: ({ actor, params }) => drafts.remove(actor, params.eventId),
    },
    binding,
  )
  bind(
    app,
    invitationsApi,
    {
      candidates: ({ actor, params }) => invitations.candidates(actor, params.id),
      invite: ({ actor, params, body }) => invitations.invite(actor, params.id, body.contractor_id),
      mine: async ({ actor, query }) => {
        const found = await invitations.mine(actor, query)
        const isVendor = actor.role === 'contractor'
        return found.map((one) => ({ ...one, link: isVendor && one.asks ? invitationLink(secret, one.id) : null }))
      },
      previewAsking: ({ actor, params, body }) => invitations.previewAsking(actor, params.id, body),
      ask: ({ actor, params, body }) => invitations.ask(actor, params.id, body),
      ofEvent: ({ actor, params }) => invitations.ofEvent(actor, params.id),
      unanswered: ({ actor }) => invitations.unanswered(actor),
      remind: ({ actor, params }) => invitations.remind(actor, params.id),
      open: ({ params }) => invitations.open(idOf(params.link)),
      decline: ({ params, body }) => invitations.declineLinked(idOf(params.link), body),
      answer: ({ actor, params, body }) => invitations.answer(actor, params.id, body),
      takeBack: ({ actor, params }) => invitations.takeBack(actor, params.id),
    },
    parts.binding('Invitations'),
  )
  bind(
    app,
    bookingsApi,
    {
      get: ({ actor, params }) => bookings.get(actor, params.id),
      save: ({ actor, params, body, version }) => bookings.save(actor, params.id, body, version),
      addFile: ({ actor, params, body }) => bookingFiles.add(actor, params.id, body),
      removeFile: ({ actor, params }) => bookingFiles.remove(actor, params.id),
      confirmSeen: ({ actor, params, body }) => bookings.confirmSeen(actor, params.id, body.version),
      tick: ({ actor, params, body }) => bookings.tick(actor, params.id, body),
      arrivals: ({ actor, params }) => bookings.arrivals(actor, params.id),
      ofEvent: ({ actor, params }) => bookings.ofEvent(actor, params.id),
      copy: ({ actor, params, body }) => bookings.copy(actor, params.id, body),
    },
    parts.binding('Bookings'),
  )
  bind(
    app,
    runSheetsApi,
    {
      get: ({ actor, params }) => runSheets.get(actor, params.id),
      save: ({ actor, params, body, version }) => runSheets.save(actor, params.id, body, version),
      copy: ({ actor, params, body }) => runSheets.copy(actor, params.id, body.event_id),
      sources: ({ actor }) => runSheets.sources(actor),
    },
    parts.binding('Run sheets'),
  )
  const { addressesOf } = parts.store
  const pictures = gallery(parts.context, parts.store)
  const booths = boothService(parts.context, { ...applications, pictures, addressesOf })
  bind(
    app,
    boothsApi,
    {
      ofEvent: ({ actor, params }) => booths.ofEvent(actor, params.id),
      save: ({ actor, params, body, version }) => booths.save(actor, params.id, body, version),
      uploadPlan: ({ actor, params, body }) => booths.uploadPlan(actor, params.id, body.image),
      removePlan: ({ actor, params }) => booths.removePlan(actor, params.id),
      own: ({ actor, params }) => booths.own(actor, params.id),
    },
    parts.binding('Booths'),
  )
  const outcomes = outcomeService(parts.context)
  bind(
    app,
    outcomesApi,
    {
      mine: ({ actor }) => outcomes.mine(actor),
      answer: ({ actor, params, body }) => outcomes.answer(actor, params.id, body),
    },
    parts.binding('Outcomes'),
  )
  const events = eventService(parts.context, { pictures, addressesOf })
  const asked = contactInvitationService(parts.context, { secret, events })
  bind(
    app,
    contactInvitationsApi,
    {
      previewContacts: ({ actor, params, body }) => asked.previewContacts(actor, params.id, body),
      askContacts: ({ actor, params, body }) => asked.askContacts(actor, params.id, body),
      contactsOfEvent: ({ actor, params }) => asked.contactsOfEvent(actor, params.id),
      remindContact: ({ actor, params }) => asked.remindContact(actor, params.id),
      takeBackContact: ({ actor, params }) => asked.takeBackContact(actor, params.id),
      openContact: ({ actor, params }) => asked.openContact(actor, params.link),
      declineContact: ({ actor, params, body }) => asked.declineContact(actor, params.link, body),
    },
    parts.binding('Invitations'),
  )
  const kept = keptApplicationService(parts.context)
  bind(
    app,
    keptApplicationsApi,
    {
      kept: ({ actor }) => kept.list(actor),
      keep: ({ actor, body }) => kept.keep(actor, body),
      drop: ({ actor, params }) => kept.drop(actor, params.eventId),
    },
    parts.binding('Applications'),
  )
  return bind(
    app,
    applicationsApi,
    {
      create: ({ actor, body }) => applications.create(actor, body),
      mine: ({ actor, query }) => applications.mine(actor, query),
      withdrawn: ({ actor }) => applications.withdrawn(actor),
      ofEvent: ({ actor, params, query }) => applications.ofEvent(actor, params.eventId, query),
      get: ({ actor, params }) => applications.get(actor, params.id),
      history: ({ actor, params }) => applications.history(actor, params.id),
      decide: ({ actor, params, body, version }) => applications.decide(actor, params.id, body, version),
      agree: ({ actor, params, body }) => applications.agree(actor, params.id, body.conditions_version),
      changePlace: ({ actor, params, body }) => applications.changePlace(actor, params.id, body.action),
      decideMany: ({ actor, body }) => applications.decideMany(actor, body),
      heldAnswers: ({ actor, params }) => applications.heldAnswers(actor, params.eventId),
      holdAnswers: ({ actor, params, body }) => applications.holdAnswers(actor, params.eventId, body),
      mark: ({ actor, params, body, version }) => applications.mark(actor, params.id, body, version),
      vendorDates: ({ actor, params }) => applications.vendorDates(actor, params.id),
      uploadFile: ({ actor, body }) => files.add(actor, body),
      edit: ({ actor, params, body, version }) => applications.edit(actor, params.id, body, version),
      changes: ({ actor, params }) => applications.changes(actor, params.id),
      withdraw: ({ actor, params, version }) => applications.withdraw(actor, params.id, version),
    },
    binding,
  )
}

interface ReplyParts extends FeatureParts {
  /** `token` is the one of the mail server. */
  replies: ReplySettings & { token: string }
  actorOf(userId: number): Promise<Actor>
}

/** An e-mail may have large attachments, although only its text is taken. */
const maxReplyBytes = 25 * 2 ** 20

/**
 * Takes answers to e-mails at `POST /mail/replies`: the mail server hands over each message for MAIL_REPLY as it is, and learns what became
 * of it. Status 200 is final; after any other the mail server tries again.
 */
export async function mailReplyRoutes(app: FastifyInstance, { context, store, binding, ...parts }: ReplyParts) {
  const { conversations } = applicationService(context, store.addressesOf)
  const { take } = mailReplies(context, { conversations, ...parts })
  const { gatekeeper } = binding('Messages')
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<{ Body: Buffer }>('/mail/replies', { bodyLimit: maxReplyBytes }, async (request, reply) => {
      if (!carriesToken(request, parts.replies.token)) throw unauthorized()
      const why = await take(request.body, (actor) => gatekeeper.count('messages', request, reply, actor))
      return reply.header('cache-control', 'no-store').send({ success: true, data: { taken: why === null, why } })
    })
  })
}

import { inEach, note, type Area } from './note.ts'

/** Webhooks. */
export const webhooks: Area = {
  schemas: {
    Webhook: 'An address that is told of what happens.',
    NewWebhook: 'An address to tell, and of what.',
    WebhookUpdate: 'Part or whole of a webhook. What is absent stays.',
    WebhookWithSecret: 'A webhook with the key of its signatures, which is not shown again.',
    WebhookMessage: 'A message to a webhook, and what became of it.',
    WebhookTest: 'What became of a test message.',
    ToldApplication: 'An application, as messages to webhooks tell of it.',
    WithdrawnApplication: 'What an application was, which does not exist any more.',
    ToldVendor: 'The profile of a vendor, without pictures.',
  },
  fields: {
    ...inEach(['Webhook', 'NewWebhook', 'WebhookUpdate', 'WebhookWithSecret'], {
      name: note('What its owner calls it, 1 to 60 characters.', 'Spreadsheet'),
      url: note(
        'Where messages are sent to by POST: https, port 443 or 8443, at most 500 characters.',
        'https://example.com/marquee',
      ),
      event_types: note('What it is told of. Those about profiles are for admins only.', ['application.submitted']),
    }),
    webhooks: note("The caller's webhooks."),
    is_enabled: note('Whether messages are written for it.'),
    failing_since: note(
      'Since when every message has failed, in UTC; null after one that arrived. When it is off, it was turned off because of that.',
      null,
    ),
    last_sent_at: note('When a message last arrived, in UTC, as far as the log goes back.'),
    secret: note('Key of the signatures, as in Standard Webhooks.', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'),
    ...inEach(['WebhookMessage', 'WebhookTest'], {
      type: note('What it tells of.', 'application.submitted'),
      body: note(
        'The JSON text as it is signed and sent. Null after seven days, and when you may not see it any more.',
        '{"type":"application.submitted"}',
      ),
      status: note('Whether it waits, arrived or was given up.', 'sent'),
      last_error: note('Why the last attempt failed; null when it did not.', null),
      sent_at: note('When it arrived, in UTC; null before.'),
      send_after: note('When it is tried next, in UTC; null when it is not.', null),
    }),
    message_id: note('The header `webhook-id`, the same in every attempt.', 'msg_7'),
    last_status: note('HTTP status of the last answer; null without one.', 200),
    last_ms: note('How long the last attempt took, in milliseconds.', 84),
    answer: note('The start of the answer; null without one, and for receivers on a private network.', 'ok'),
    'webhook.type': note('What the message tells of.'),
    'webhook.timestamp': note('When it happened, in UTC.'),
    'webhook.data': note('What it tells, by its type.'),
    'webhook.application': note('The application.'),
    'webhook.vendor': note('The profile of the vendor.'),
    'webhook.organizer': note('The profile of the organizer.'),
    'webhook.again': note('True when a rejected profile was changed and sent for another review.', false),
    'webhook.webhook': note('The webhook that is tested.'),
    messageId: note('Id of the message, within the webhook.', 7),
  },
}

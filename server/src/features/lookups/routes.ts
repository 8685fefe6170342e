import { lookupsApi } from '@marquee/contract/lookups'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind.ts'
import type { FeatureParts } from '../feature.ts'
import { lookupService } from './service.ts'

export function lookupRoutes(app: FastifyInstance, parts: FeatureParts) {
  const lookups = lookupService(parts.context)
  return bind(
    app,
    lookupsApi,
    {
      aestheticTags: ({ query }) => lookups.aestheticTags(query.ids),
      eventTypes: ({ query }) => lookups.eventTypes(query.ids),
      services: ({ query }) => lookups.services(query.ids),
      serviceAreas: ({ query }) => lookups.serviceAreas(query.ids),
    },
    parts.binding('Lookups'),
  )
}

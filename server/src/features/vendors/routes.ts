import { vendorsApi } from '@marquee/contract/vendors'
import type { FastifyInstance } from 'fastify'
import { refusals } from '@marquee/contract/policy'
import { documentFilePath } from '@marquee/contract/vendor-documents'
import { bind } from '../../http/bind.ts'
import { serveDownload } from '../../http/download.ts'
import { gallery } from '../../images/gallery.ts'
import type { FeatureParts } from '../feature.ts'
import { vendorDocumentService, vendorService } from './service.ts'

export function vendorRoutes(app: FastifyInstance, parts: FeatureParts) {
  const vendors = vendorService(parts.context, {
    pictures: gallery(parts.context, parts.store),
    addressesOf: parts.store.addressesOf,
    addressWritten: parts.store.addressWritten,
  })
  const documents = vendorDocumentService(parts.context, parts.store)
  const binding = parts.binding('Vendors')
  serveDownload(app, {
    path: documentFilePath(':id'),
    gatekeeper: binding.gatekeeper,
    missing: refusals.documentNotFound,
    open: documents.open,
  })
  return bind(
    app,
    vendorsApi,
    {
      list: ({ query }) => vendors.list(query),
      suggestions: ({ query }) => vendors.suggestions(query),
      own: ({ actor }) => vendors.own(actor),
      apply: ({ actor, body }) => vendors.apply(actor, body),
      update: ({ actor, body, version }) => vendors.update(actor, body, version),
      updateTags: ({ actor, body, version }) => vendors.update(actor, body, version),
      unavailableDates: ({ actor }) => vendors.unavailableDates(actor),
      setUnavailableDates: ({ actor, body }) => vendors.setUnavailableDates(actor, body.dates),
      changeUnavailableDates: ({ actor, body }) => vendors.changeUnavailableDates(actor, body),
      get: ({ actor, params }) => vendors.get(actor, params.id),
      availability: ({ actor, params }) => vendors.availability(actor, params.id, params.date),
      related: ({ actor, params, query }) => vendors.related(actor, params.id, query.availability_date),
      contacted: ({ actor }) => vendors.contacted(actor),
      contactState: ({ actor, params }) => vendors.contactState(actor, params.id),
      contact: ({ actor, params, body }) => vendors.contact(actor, params.id, body.message),
      lists: ({ actor, query }) => vendors.lists.all(actor, query.contractor_id),
      inLists: ({ actor }) => vendors.lists.vendorIds(actor),
      getList: ({ actor, params }) => vendors.lists.get(actor, params.id),
      createList: ({ actor, body }) => vendors.lists.create(actor, body),
      renameList: ({ actor, params, body }) => vendors.lists.rename(actor, params.id, body.name),
      removeList: ({ actor, params }) => vendors.lists.remove(actor, params.id),
      addToList: ({ actor, params }) => vendors.lists.add(actor, params.id, params.vendorId),
      takeFromList: ({ actor, params }) => vendors.lists.takeOut(actor, params.id, params.vendorId),
      documents: ({ actor, params }) => documents.list(actor, params.id),
      addDocument: ({ actor, body }) => documents.add(actor, body),
      replaceDocument: ({ actor, params, body, version }) => documents.replace(actor, params.id, body, version),
      removeDocument: ({ actor, params }) => documents.remove(actor, params.id),
      checkDocument: ({ actor, params, body }) => documents.check(actor, params.id, body.version),
      images: ({ actor, params }) => vendors.pictures(actor, params.id),
      uploadImage: ({ actor, body }) => vendors.addPicture(actor, body),
      presignUpload: ({ actor, body }) => vendors.openUpload(actor, body),
      adoptImage: ({ actor, params, body }) => vendors.adoptPicture(actor, params.id, body),
      removeImage: ({ actor, params }) => vendors.removePicture(actor, params.id),
      describeImage: ({ actor, params, body }) => vendors.describePicture(actor, params.id, body.alt_text),
      orderImage: ({ actor, params, body }) => vendors.movePicture(actor, params.id, body.display_order),
      makeImagePrimary: ({ actor, params }) => vendors.makePicturePrimary(actor, params.id),
    },
    binding,
  )
}

import type { Context } from '../context.ts'
import type { Binding } from '../http/bind.ts'
import type { ImageStore } from '../images/image-store.ts'

/** The parts of the server that the routes of every feature need. */
export interface FeatureParts {
  context: Context
  store: ImageStore
  /** The settings for `bind`; `tag` is the heading of the feature's endpoints in the API documentation. */
  binding: (tag: string) => Binding
}

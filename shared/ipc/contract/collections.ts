import * as z from 'zod/mini'
import { collectionSchema } from '../../media/collection.ts'
import { command, type Contract } from '../define.ts'
import { byId, byIds, nothing } from '../inputs.ts'

const named = z.object({ name: z.string() })
const itemsOf = z.extend(byId, { ids: z.array(z.string()) })

/** Collections of the library. They are listed with `media.facets`; their changes are told as `media.changed`. */
export const collectionsContract = {
  /** Makes a collection of these items. A name that is taken is refused, in upper and lower case alike. */
  'collections.create': command(z.extend(named, { ids: z.array(z.string()) }), collectionSchema),
  'collections.rename': command(z.extend(byId, named.shape), nothing),
  /** Its items stay in the library. `restore` undoes it until the app ends. */
  'collections.delete': command(byId, nothing),
  'collections.restore': command(byId, nothing),
  /** Answers the items that were not in it before. */
  'collections.add': command(itemsOf, byIds),
  /** Answers the items that were in it before. */
  'collections.remove': command(itemsOf, byIds),
} satisfies Contract

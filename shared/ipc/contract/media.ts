import * as z from 'zod/mini'
import { maxDraggedFiles, maxItemsAtOnce } from '../../limits.ts'
import { fileDescriptionSchema } from '../../media/file-description.ts'
import {
  mediaFacetsSchema,
  mediaFilterSchema,
  mediaPageSchema,
  mediaSummarySchema,
} from '../../media/media-filter.ts'
import {
  mediaFolderChangeSchema,
  mediaFolderMoves,
  mediaFolderSchema,
  mediaZipSchema,
  pendingMediaSchema,
  recognisedMediaSchema,
  savedCopiesSchema,
} from '../../media/media-folder.ts'
import { mediaItemSchema, newMediaSchema } from '../../media/media-item.ts'
import { command, event, type Contract } from '../define.ts'
import { byId, byIds, nothing } from '../inputs.ts'

const tagChangeSchema = z.extend(byIds, {
  add: z.optional(z.array(z.string())),
  remove: z.optional(z.array(z.string())),
})

/** The library: every file that was made or brought in. */
export const mediaContract = {
  /** What the file of an item holds, read from it now. */
  'media.describe': command(byId, fileDescriptionSchema),
  /** One page of the library. `offset` is 0 and `limit` 200 unless told; at most 1,000 items are answered. */
  'media.list': command(
    z.extend(mediaFilterSchema, { offset: z.optional(z.number()), limit: z.optional(z.number()) }),
    mediaPageSchema,
  ),
  /** Every item that a filter means, in its order: for actions on all of them. */
  'media.ids': command(mediaFilterSchema, z.object({ ids: z.array(z.string()) })),
  /** What items are together. Those that are not there any more do not count. */
  'media.summary': command(byIds, mediaSummarySchema),
  'media.facets': command(nothing, mediaFacetsSchema),
  'media.get': command(byId, mediaItemSchema),
  /** Several items at once, in no order. Those that are not there any more are left out. */
  'media.getMany': command(
    z.object({ ids: z.array(z.string()).check(z.maxLength(maxItemsAtOnce)) }),
    z.object({ items: z.array(mediaItemSchema) }),
  ),
  /** Answers the items that were not so before. */
  'media.star': command(z.extend(byIds, { isStarred: z.boolean() }), byIds),
  /** Calls an item something else; `''` gives it its own name back. */
  'media.rename': command(z.extend(byId, { title: z.string() }), nothing),
  /**
   * Adds and takes away tags. Upper and lower case are the same tag; the first spelling stays. Answers what undoes it.
   */
  'media.tag': command(tagChangeSchema, z.object({ undo: z.array(tagChangeSchema) })),
  /** Moves files into the trash; `restore` undoes it for 30 days. */
  'media.delete': command(byIds, nothing),
  'media.restore': command(byIds, nothing),
  /** Removes what is in the trash for good; only `ids` of it when they are given. */
  'media.emptyTrash': command(
    z.object({ ids: z.optional(z.array(z.string())) }),
    z.object({ count: z.number(), bytes: z.number() }),
  ),
  /**
   * Adds a copy of a file, with the provenance it carries. A file that is there already is answered as it is. One message
   * carries it, so that the browser host takes files of up to 64 MiB; larger ones are put into the folder itself.
   */
  'media.import': command(newMediaSchema, mediaItemSchema),
  /** What a file says of where it comes from. Nothing is added. */
  'media.recognise': command(newMediaSchema, recognisedMediaSchema),
  /** A small image of an item as PNG, JPEG or WebP, served under `<id>-thumbnail` from then on. */
  'media.setThumbnail': command(
    z.object({
      id: z.string(),
      bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'expected bytes'),
    }),
    nothing,
  ),
  'media.folder': command(nothing, mediaFolderSchema),
  /** Takes another folder, the one in the data folder without `path`. Files are moved there, or left and listed as gone. */
  'media.setFolder': command(
    z.object({ path: z.optional(z.string()), files: z.enum(mediaFolderMoves) }),
    mediaFolderChangeSchema,
  ),
  /** Asks for a folder in the system's dialog: `cancelled` when none is chosen. Only with `capabilities.fileDialogs`. */
  'media.chooseFolder': command(nothing, z.object({ path: z.string() })),
  /** Shows the file of an item in the system's file manager. Only with `capabilities.fileManager`. */
  'media.reveal': command(byId, nothing),
  /**
   * Has the system drag the files of items, in place of the drag that the page has cancelled; only with `capabilities.fileDrags`.
   * Answers what will be dragged, before it is.
   */
  'media.drag': command(
    z.object({ ids: z.array(z.string()).check(z.minLength(1), z.maxLength(maxDraggedFiles)) }),
    z.object({ files: z.array(z.object({ name: z.string(), bytes: z.number() })) }),
  ),
  /** Writes a copy of an item where the system's dialog says: `cancelled` for nowhere. Only with `capabilities.fileDialogs`. */
  'media.saveAs': command(byId, z.object({ path: z.string() })),
  /**
   * Writes copies of items into a folder that the user chooses in the system's dialog, beside what is there: `cancelled`
   * for none. Only with `capabilities.fileDialogs`.
   */
  'media.saveCopies': command(byIds, savedCopiesSchema),
  /** Writes a selection with its provenance into an archive in the folder `exports` of the media folder. */
  'media.zip': command(byIds, mediaZipSchema),
  /** Files that are being fetched or could not be, the newest first. */
  'media.pending': command(nothing, z.array(pendingMediaSchema)),
  /** Fetches a pending file once more, without asking the model again. */
  'media.fetchAgain': command(byId, mediaItemSchema),
  /** Gives a pending file up. */
  'media.forgetPending': command(byId, nothing),
  /** Items were added, changed or removed: `ids` names them where they are few. */
  'media.changed': event(z.object({ ids: z.optional(z.array(z.string())) })),
  /** Items were removed for good. */
  'media.removed': event(z.object({ ids: z.array(z.string()) })),
} satisfies Contract

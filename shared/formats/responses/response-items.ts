import { isJsonObject, type JsonObject } from '../../json.ts'
import type { AppError } from '../../errors/app-error.ts'
import type { Part } from '../../runs/part.ts'
import { toList, toText } from '../coerce.ts'
import { serverCallFailed } from '../server-call.ts'
import { createItemReader, itemIndexOf, type ItemReader } from './item-reader.ts'
import { withoutImages } from './item-text.ts'

/** The output items of one response by their place, and each as it was when it was done. */
export interface ResponseItems {
  /** Whether there is none, begun or done. */
  isEmpty(): boolean
  hasDone(): boolean
  /** The reader of the item at a place, made where there is none. */
  at(index: number): ItemReader
  /** An event that adds an item, or says that it is done. */
  read(event: JsonObject, isDone: boolean, out: Part[]): void
  /** The list of a whole response: all of them are done. */
  readList(output: unknown, out: Part[]): void
  /** Whether one of the done items is a call that the app answers. */
  hasCalls(): boolean
  /** A call at the service's own side that failed is the end of an answer which has nothing else. */
  failedCall(): AppError | undefined
  /** Nothing more comes: hands over what the items hold back. */
  end(out: Part[]): void
  /** The done items in their order, as they are sent back. */
  toKeep(): JsonObject[]
  /** The response begins anew. */
  clear(): void
}

/** The output items of one response, none at first (see shared/gateway/wire/responses.md, "Stream"). */
export function createResponseItems(): ResponseItems {
  const items = new Map<number, ItemReader>()
  const doneItems = new Map<number, JsonObject>()
  const placesById = new Map<string, number>()

  function at(index: number): ItemReader {
    let item = items.get(index)
    if (item === undefined) {
      item = createItemReader(`item/${index}`)
      items.set(index, item)
    }
    return item
  }

  /** Whether the same item, to the last letter, was done before: some gateways send it again under another place. */
  function isKnown(item: JsonObject): boolean {
    if (toText(item['id']) === undefined) return false
    const json = JSON.stringify(item)
    return [...doneItems.values()].some((done) => done['id'] === item['id'] && JSON.stringify(done) === json)
  }

  return {
    isEmpty: () => items.size === 0 && doneItems.size === 0,
    hasDone: () => doneItems.size > 0,
    at,
    read(event, isDone, out) {
      const { item } = event
      if (!isJsonObject(item)) return
      if (isDone && isKnown(item)) return
      const index = itemIndexOf(event)
      const id = toText(item['id'])
      if (id !== undefined) placesById.set(id, index)
      if (isDone) doneItems.set(index, item)
      at(index).whole(item, isDone, out)
    },
    readList(output, out) {
      toList(output).forEach((item, position) => {
        if (!isJsonObject(item)) return
        // Converted streams leave items out of the list, so that its places are not those of the events.
        const index = placesById.get(toText(item['id']) ?? '') ?? position
        doneItems.set(index, item)
        at(index).whole(item, true, out)
      })
    },
    hasCalls: () =>
      [...doneItems.values()].some(
        (item) => String(toText(item['type'])).endsWith('tool_call') || item['type'] === 'function_call',
      ),
    failedCall() {
      const all = [...items]
      const failed = all.find(([, item]) => item.hasFailed())
      if (failed === undefined || all.some(([, item]) => item.saysSomething())) return undefined
      const { type, status } = doneItems.get(failed[0]) ?? {}
      return serverCallFailed(toText(type) ?? '', toText(status) ?? '')
    },
    end(out) {
      for (const item of items.values()) item.end(out)
    },
    toKeep: () =>
      [...doneItems]
        .toSorted(([left], [right]) => left - right)
        .map(([index, item]) => (items.get(index)?.hasImages() === true ? withoutImages(item) : item)),
    clear() {
      items.clear()
      doneItems.clear()
      placesById.clear()
    },
  }
}

import type { Block } from '../../../../shared/runs/block.ts'
import { isJsonObject, writeJson, type Json } from '../../../../shared/json.ts'
import { BoundedText } from '../../../controls/texts/bounded-text.tsx'
import { formatBytes } from '../../../lib/format-number.ts'
import { WireValue } from '../../../panels/inspector/wire-value.tsx'
import { chatText } from '../../../../shared/text/en/chat.ts'

/** The items of a compaction as they are sent: messages as text, other items as JSON. */
export function CompactedItems({ blocks }: { blocks: readonly Block[] }) {
  return (
    <ol aria-label={chatText().compaction.replacement} className="flex flex-col gap-2">
      {blocks.map((block, index) => (
        <li key={index}>
          {block.type === 'opaque' && <Item label={block.label} value={block.value as Json} />}
        </li>
      ))}
    </ol>
  )
}

function Item({ label, value }: { label: string; value: Json }) {
  const said = label === 'message' ? messageOf(value) : undefined
  if (said !== undefined) {
    return (
      <p className="select-text">
        <span className="mr-2 text-small text-ink-3">
          {said.role === 'user' ? chatText().you : said.role}
        </span>
        <span className="wrap-anywhere whitespace-pre-wrap">
          <BoundedText text={said.text} />
        </span>
      </p>
    )
  }
  const text = writeJson(value)
  const title = label === 'compaction' ? chatText().compaction.encryptedItem : chatText().compaction.item
  return <WireValue title={title} name={label} meta={formatBytes(text.length)} text={text} />
}

/** The text of a message item; `undefined` if it contains more than text. */
function messageOf(value: Json): { readonly role: string; readonly text: string } | undefined {
  if (!isJsonObject(value) || !Array.isArray(value['content'])) return undefined
  const texts = value['content'].map((part) => (isJsonObject(part) ? part['text'] : undefined))
  if (!texts.every((text) => typeof text === 'string')) return undefined
  return { role: typeof value['role'] === 'string' ? value['role'] : '', text: texts.join('\n') }
}

import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'
import { CopyButton } from '../../../controls/buttons/copy-button.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { compareFields, type ComparedField, type ComparedPart } from './compare-fields.ts'
import { letterOf } from './letter-of.ts'

/**
 * The settings and properties of the items, field by field. Differences from the first item are marked; equal fields
 * are collapsed.
 */
export function CompareTable({ items }: { items: readonly MediaItem[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const { compare } = libraryText()
  const fields = compareFields(items)
  const equal = fields.filter(({ isEqual }) => isEqual)
  const shown = isWhole ? fields : fields.filter(({ isEqual }) => !isEqual)
  return (
    <section
      aria-label={compare.differences}
      className="flex min-h-0 flex-1 flex-col border-t border-line-strong bg-surface"
    >
      <div className="flex h-8 flex-none items-center gap-2 pr-2 pl-3 text-small">
        <h3 className="font-strong text-ink-2">{compare.differences}</h3>
        {equal.length > 0 && (
          <button
            type="button"
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
            className="flex items-center gap-1 rounded-xs text-ink-3 hover:text-ink"
          >
            <Icon of={isWhole ? ChevronDown : ChevronRight} size="tiny" />
            {isWhole ? compare.hideEqual : compare.equal(equal.length)}
          </button>
        )}
        <span className="ml-auto">
          <CopyButton text={toTable(items.length, fields)} label={compare.copyTable} />
        </span>
      </div>
      {shown.length === 0 ? (
        <p className="px-3 py-2 text-small text-ink-2">{compare.nothingDiffers}</p>
      ) : (
        // A scrolling box must be reachable by keyboard as well.
        <div {...reachedByKeys} className="focus-inside min-h-0 flex-1 overflow-auto">
          <table className="w-full table-fixed text-small">
            <thead className="sticky top-0 bg-surface text-left text-ink-3">
              <tr className="h-6.5 border-y border-line">
                <th className="w-37 px-3 font-regular">
                  <span className="only-spoken">{compare.field}</span>
                </th>
                {items.map((item, index) => (
                  <th key={item.id} scope="col" className="px-3 font-regular">
                    {letterOf(index)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ name, isWire, values }) => (
                <tr key={name} className="border-b border-line align-top">
                  <th
                    scope="row"
                    className={`truncate px-3 py-1 text-left font-regular text-ink-3 ${isWire ? 'font-mono text-wire-small' : ''}`}
                  >
                    {name}
                  </th>
                  {values.map((parts, index) => (
                    <td key={items[index]?.id ?? index} className="px-3 py-1 wrap-anywhere select-text">
                      {index > 0 && isLongSame(parts, values[0]) ? (
                        <span className="text-ink-3">{compare.same}</span>
                      ) : (
                        <Value parts={parts} />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

const reachedByKeys = { tabIndex: 0 } as const

function Value({ parts }: { parts: readonly ComparedPart[] }) {
  return (
    <span className="line-clamp-6">
      {parts.map(({ text, isMarked }, index) =>
        isMarked ? (
          <mark key={index} className="bg-transparent font-medium text-accent">
            {text}
          </mark>
        ) : (
          <span key={index}>{text}</span>
        ),
      )}
    </span>
  )
}

function textOf(parts: readonly ComparedPart[] | undefined): string {
  return (parts ?? []).map(({ text }) => text).join('')
}

/** A long equal text is not repeated. */
function isLongSame(parts: readonly ComparedPart[], first: readonly ComparedPart[] | undefined): boolean {
  const text = textOf(parts)
  return text.length > 40 && text === textOf(first)
}

function toCell(parts: readonly ComparedPart[]): string {
  return textOf(parts).replaceAll(/\s+/g, ' ')
}

/** Formats a table with tabs between values, for pasting into spreadsheets. */
function toTable(count: number, fields: readonly ComparedField[]): string {
  const head = ['', ...Array.from({ length: count }, (_, index) => letterOf(index))]
  const rows = fields.map(({ name, values }) => [name, ...values.map(toCell)])
  return [head, ...rows].map((row) => row.join('\t')).join('\n')
}

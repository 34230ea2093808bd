import { Clock } from 'lucide-react'
import { classNames } from '../../controls/class-names.ts'
import { Icon } from '../../controls/buttons/icon.tsx'
import type { WireLine, WireTone } from './wire-line.ts'
import { inspectorText } from '../../../shared/text/en/inspector.ts'

export type WireLineViewProps = {
  line: WireLine
  onUnfold: (path: string) => void
  /** The gateway refused the field of this line. */
  isRefused?: boolean
}

const tones: Record<WireTone, string> = {
  key: 'text-syn-key',
  string: 'text-syn-string',
  number: 'text-syn-number',
  word: 'text-syn-word',
  dim: 'text-syn-dim',
}

/** Deeper lines are not indented further: a pane has few more columns. */
const deepestIndent = 40

/** One line of wire content, softly wrapped with its indent kept. */
export function WireLineView({ line, onUnfold, isRefused = false }: WireLineViewProps) {
  return (
    <div
      className={classNames(
        'wire flex min-h-4 pr-3 whitespace-pre-wrap wrap-anywhere',
        isRefused && 'bg-danger-soft shadow-[inset_2px_0_var(--color-danger)]',
      )}
      style={{
        paddingLeft: `calc(8px + ${Math.min(line.indent, deepestIndent) * 2 + 2}ch)`,
        textIndent: '-2ch',
      }}
    >
      <span className="min-w-0 flex-1">
        {line.tokens.map((token, index) =>
          token.type === 'folded' ? (
            <button
              key={index}
              type="button"
              onClick={() => onUnfold(token.path)}
              title={inspectorText().showWholeValue}
              className="inline-flex h-3.5 items-center rounded-xs bg-press px-1.25 align-[1px] font-sans text-tiny leading-3.5 text-ink-2 indent-0 hover:text-ink"
            >
              {token.label}
            </button>
          ) : token.type === 'unknown' ? (
            <span
              key={index}
              className="inline-flex h-3.5 items-center gap-1 rounded-xs bg-warn-soft px-1.25 align-[1px] font-sans text-tiny leading-3.5 text-warn indent-0"
            >
              <Icon of={Clock} size="tiny" />
              {token.label}
            </span>
          ) : (
            <span key={index} className={token.tone === undefined ? undefined : tones[token.tone]}>
              {token.text}
            </span>
          ),
        )}
      </span>
      {isRefused ? (
        <span className="flex-none pl-2 indent-0 font-sans font-medium text-danger">
          {inspectorText().refused}
        </span>
      ) : null}
    </div>
  )
}

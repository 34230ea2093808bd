import { Check, ChevronRight, Scissors, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import type { Block } from '../../../../shared/runs/block.ts'
import type { RequestedShape } from '../../../../shared/answer-shape/requested-shape-schema.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import { judgeAnswer, type AnswerVerdict } from '../../../lib/schema/judge-answer.ts'
import { parseJson } from '../../../../shared/json.ts'
import { useValueCheck } from '../../../text-worker/use-value-check.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type ShapeVerdictProps = {
  run: Run
  blocks: readonly Block[]
  shape: RequestedShape
}

/** Says whether a complete answer matches the schema of its request, with the list of mismatches. */
export function ShapeVerdict({ run, blocks, shape }: ShapeVerdictProps) {
  const text = structuredTextOf(blocks)
  const value = useMemo(() => (text === undefined ? undefined : parseJson(text)), [text])
  const check = useValueCheck(value, shape.type === 'schema' ? shape.schema : undefined)
  const verdict = useMemo(
    () => (text === undefined ? undefined : judgeAnswer(text, shape, { value, check })),
    [text, shape, value, check],
  )
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  if (verdict === undefined) return null
  const { icon, tone, text: message } = toLine(verdict, run, isOpen)
  const problems = verdict.type === 'differs' ? verdict.problems : []
  return (
    <div className={`mt-2 text-small ${tone}`}>
      <p className="flex items-start gap-1.5 select-text">
        <Icon of={icon} size="small" className="mt-px" />
        <span className="min-w-0 wrap-anywhere">{message}</span>
        {problems.length > 1 && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setIsOpen(!isOpen)}
            className="flex flex-none items-center gap-0.5 rounded-sm px-1 font-medium hover:bg-hover"
          >
            {isOpen ? chatText().verdict.showOne : chatText().verdict.showAll}
            <Icon
              of={ChevronRight}
              size="tiny"
              className={`transition-transform duration-quick ${isOpen ? 'rotate-90' : ''}`}
            />
          </button>
        )}
      </p>
      {problems.length > 1 && (
        <ul
          id={listId}
          aria-label={chatText().verdict.mismatches}
          className={
            isOpen ? 'mt-1 flex max-h-60 flex-col gap-0.5 overflow-y-auto pl-5.5 select-text' : 'hidden'
          }
        >
          {problems.map((problem) => (
            <li key={problem} className="font-mono text-wire-small wrap-anywhere">
              {problem}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface Line {
  readonly icon: LucideIcon
  readonly tone: string
  readonly text: string
}

const warning = { icon: TriangleAlert, tone: 'text-warn' } as const

function toLine(verdict: AnswerVerdict, { finish }: Run, isListOpen: boolean): Line {
  const isCut = finish?.reason === 'length' || finish?.reason === 'context-window'
  switch (verdict.type) {
    case 'matches':
      return { icon: Check, tone: 'text-ok', text: chatText().verdict.matchesSchema }
    case 'json':
      return { icon: Check, tone: 'text-ok', text: chatText().verdict.validJson }
    case 'too-slow':
      return { ...warning, text: chatText().verdict.schemaTooSlow }
    case 'unusable':
      return { ...warning, text: chatText().verdict.schemaUnusable(verdict.why) }
    case 'differs': {
      const [first = '', ...others] = verdict.problems
      const text =
        others.length === 0
          ? chatText().verdict.differs(first)
          : isListOpen
            ? chatText().verdict.differsIn(verdict.problems.length)
            : chatText().verdict.differsWithMore({ problem: first, count: others.length })
      return { ...warning, text }
    }
    default: {
      const { line, column } = verdict
      if (isCut) {
        return {
          icon: Scissors,
          tone: 'text-warn',
          text: chatText().verdict.cut({ line, column }),
        }
      }
      return {
        ...warning,
        text: verdict.isFenced
          ? chatText().verdict.fenced({ line, column })
          : chatText().verdict.notJson({ line, column }),
      }
    }
  }
}

/** The text that should be JSON; `undefined` if the model called a tool or refused instead. */
function structuredTextOf(blocks: readonly Block[]): string | undefined {
  if (blocks.some(({ type }) => type === 'tool-call' || type === 'refusal')) return undefined
  const texts = blocks.flatMap((block) => (block.type === 'text' && block.text !== '' ? [block.text] : []))
  return texts.length === 0 ? undefined : texts.join('')
}

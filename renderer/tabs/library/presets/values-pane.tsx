import { problemOfVariable } from '../../../../shared/templates/variable-problems.ts'
import { templateNames, templatePieces, textOfValue } from '../../../../shared/templates/template.ts'
import { writtenValues, type TemplateVariables } from '../../../../shared/templates/variables.ts'
import type { PromptMessage } from '../../../../shared/presets/preset.ts'
import { asMedia } from '../../../../shared/media/media-value.ts'
import { presetLibraryText } from '../../../../shared/text/en/preset-library.ts'
import { narrowWindow, useMediaQuery } from '../../../controls/hooks/use-media-query.ts'
import { PaneBody, PaneFoot } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { ClosePane } from '../../../panels/panes/over-pane.tsx'
import { RightPane } from '../../../panels/panes/right-pane.tsx'
import { useRightPane } from '../../../panels/panes/use-right-pane.ts'
import { VariableField } from '../../../panels/variables/variable-field.tsx'
import { promptOfDraft, setFillIn, useFillIn, type PromptDraft } from './prompt-drafts.ts'
import { promptNames, promptUses } from './prompt-uses.ts'
import { UseButtons } from './use-button.tsx'

export type ValuesPaneProps = {
  id: string
  draft: PromptDraft
  /** Whether the prompt is in the library, which counts its uses. */
  isKept: boolean
  onChange: (change: Partial<PromptDraft>) => void
}

/** The form for the values of a prompt, the resulting text, and the button that inserts it. */
export function ValuesPane({ id, draft, isKept, onChange }: ValuesPaneProps) {
  const text = presetLibraryText()
  const isNarrow = useMediaQuery(narrowWindow)
  const variables = useFillIn(id, draft)
  const uses = promptUses(draft.messages)
  const names = promptNames(draft.messages)
  const ready = names.filter(({ name }) =>
    uses.every((use) => use.name !== name || problemOfVariable(variables, use) === undefined),
  )
  const change = (update: (now: TemplateVariables) => TemplateVariables): void => {
    const next = update(variables)
    const { types, options } = next
    // Types and options are part of the prompt; values only fill it in.
    if (types !== variables.types || options !== variables.options)
      onChange({
        variables: {
          ...draft.variables,
          ...(types !== undefined && { types }),
          ...(options !== undefined && { options }),
        },
      })
    setFillIn(id, next)
  }
  if (!useRightPane(undefined)) return null
  return (
    <RightPane name="library.values" label={text.values} isOver={isNarrow} max={560}>
      <PaneHead
        title={text.values}
        meta={names.length === 0 ? undefined : text.filled({ filled: ready.length, count: names.length })}
        actions={<ClosePane />}
      />
      <PaneBody className="@container flex flex-col gap-3 p-3">
        {names.length === 0 && <p className="text-small text-ink-2">{text.noVariables}</p>}
        {names.map(({ name }) => (
          <VariableField key={name} name={name} uses={uses} variables={variables} onChange={change} />
        ))}
        <section aria-label={text.preview} className="flex flex-col gap-1.5">
          <h3 className="text-meta font-strong text-ink-3">{text.preview}</h3>
          <div className="flex flex-col gap-2 rounded-sm bg-sunken px-2.5 py-2 text-small edge select-text">
            {draft.messages.map((message, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a message has no name but its place
              <PreviewMessage key={index} message={message} variables={variables} />
            ))}
          </div>
        </section>
      </PaneBody>
      <PaneFoot>
        <UseButtons id={isKept ? id : undefined} content={promptOfDraft({ ...draft, variables })} />
      </PaneFoot>
    </RightPane>
  )
}

/** Number of characters shown; a longer message is still inserted completely. */
const shownCharacters = 4_000

function PreviewMessage({
  message: { role, text },
  variables,
}: {
  message: PromptMessage
  variables: TemplateVariables
}) {
  const values = writtenValues(variables, templateNames(text))
  return (
    <div className="wrap-anywhere whitespace-pre-wrap">
      <b className="text-meta">{role}</b>
      {'\n'}
      {templatePieces(text.slice(0, shownCharacters)).map(({ start, text: piece, name }) => {
        if (name === undefined) return <span key={start}>{piece}</span>
        const value = Object.hasOwn(values, name) ? values[name] : undefined
        if (value === undefined || value === '')
          return (
            <span key={start} className="rounded-xs bg-warn-soft px-0.5 font-mono text-wire-small text-warn">
              {name}
            </span>
          )
        return (
          <span key={start} className="rounded-xs bg-accent-soft px-0.5">
            {asMedia(value)?.fileName ?? textOfValue(value).slice(0, shownCharacters)}
          </span>
        )
      })}
    </div>
  )
}

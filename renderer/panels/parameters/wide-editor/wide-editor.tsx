import { useRef, useState, type ReactNode } from 'react'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { useMediaQuery } from '../../../controls/hooks/use-media-query.ts'
import { Dialog } from '../../../controls/overlays/dialog.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { parametersText } from '../../../../shared/text/en/parameters.ts'

export type WideEditorProps = {
  title: string
  /** The wire name of the edited value. */
  path: string
  /** Why the form cannot be used now, and what to do. */
  formProblem: string | undefined
  form: ReactNode
  json: ReactNode
  onClose: () => void
}

type View = 'form' | 'json' | 'both'

/** The width below which form and JSON do not fit side by side. */
const narrowDialog = '(max-width: 839px)'

/** A value as a form beside its JSON. Both update the owner's value at once, so there is no Apply button. */
export function WideEditor({ title, path, formProblem, form, json, onClose }: WideEditorProps) {
  const isNarrow = useMediaQuery(narrowDialog)
  const [wanted, setWanted] = useState<View>('both')
  const formPane = useRef<HTMLElement>(null)
  const view = isNarrow && wanted === 'both' ? 'form' : wanted
  const views: readonly View[] = isNarrow ? ['form', 'json'] : ['form', 'json', 'both']
  const { views: words, formOf, jsonOf, view: viewLabel, atOnce } = parametersText().editor
  return (
    <Dialog isOpen onClose={onClose} title={title} initialFocus={formPane} className="h-full w-240">
      <div className="flex h-full min-h-40 flex-col gap-3">
        <div className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1">
          <code className="font-mono text-wire-small text-ink-3">{path}</code>
          <span className="min-w-0 flex-1 text-small text-ink-3">{atOnce}</span>
          <SegmentedControl
            label={viewLabel}
            value={view}
            onChange={setWanted}
            segments={views.map((value) => ({ value, label: words[value] }))}
          />
        </div>
        <div
          className={`grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] gap-4 ${view === 'both' ? 'grid-cols-[minmax(0,11fr)_minmax(0,9fr)]' : 'grid-cols-[minmax(0,1fr)]'}`}
        >
          {view !== 'json' && (
            <section
              ref={formPane}
              tabIndex={-1}
              aria-label={formOf(path)}
              className="flex min-h-0 flex-col gap-2 overflow-y-auto p-0.5 outline-none"
            >
              {formProblem !== undefined && (
                <output className="block flex-none">
                  <Note tone="warn">{formProblem}</Note>
                </output>
              )}
              {/* Shows the last value that could be parsed, and accepts only changes that the text can represent. */}
              <div
                inert={formProblem !== undefined}
                className={`flex flex-col gap-2 ${formProblem === undefined ? '' : 'opacity-50'}`}
              >
                {form}
              </div>
            </section>
          )}
          {view !== 'form' && (
            <section aria-label={jsonOf(path)} className="min-h-0 overflow-y-auto p-0.5">
              {json}
            </section>
          )}
        </div>
      </div>
    </Dialog>
  )
}

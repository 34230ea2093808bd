import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language'
import { linter, type Diagnostic } from '@codemirror/lint'
import { Annotation, EditorState } from '@codemirror/state'
import { drawSelection, EditorView, keymap } from '@codemirror/view'
import { findJsonError } from '../../../shared/json-error.ts'
import { jsonColours } from './json-colours.ts'
import { parametersText } from '../../../shared/text/en/parameters.ts'

export interface CodeEditorHandle {
  /** Replaces the text if it differs from the editor's. */
  setText(text: string): void
  destroy(): void
}

export interface CodeEditorOptions {
  readonly root: ShadowRoot
  readonly label: string
  readonly text: string
  /** Called on each edit; `isComposing` is true during input method composition. */
  readonly onChange: (text: string, isComposing: boolean) => void
  readonly onFocusChange: (isFocused: boolean) => void
}

/** Marks changes that the owner made rather than the user. */
const fromOwner = Annotation.define<true>()

/** Creates a JSON editor inside `root`. Tab moves the focus, as in every other field. */
export function createCodeEditor(options: CodeEditorOptions): CodeEditorHandle {
  const { root, label, text, onChange, onFocusChange } = options
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: text,
      extensions: [
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        indentUnit.of('  '),
        json(),
        jsonColours,
        linter(findProblems, { delay: 250 }),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label }),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.updateListener.of((update) => {
          if (update.focusChanged) onFocusChange(update.view.hasFocus)
          if (
            !update.docChanged ||
            update.transactions.some((transaction) => transaction.annotation(fromOwner) === true)
          )
            return
          onChange(update.state.doc.toString(), update.view.composing)
        }),
        EditorView.domEventHandlers({
          // Report the text again: the last change was reported as part of the composition.
          compositionend(_event, editor) {
            setTimeout(() => onChange(editor.state.doc.toString(), false))
          },
        }),
        theme,
      ],
    }),
  })
  return {
    setText(next) {
      const current = view.state.doc.toString()
      if (next === current) return
      view.dispatch({
        changes: { from: 0, to: current.length, insert: next },
        annotations: fromOwner.of(true),
      })
    },
    destroy: () => view.destroy(),
  }
}

function findProblems(view: EditorView): Diagnostic[] {
  const text = view.state.doc.toString()
  const position = text.trim() === '' ? undefined : findJsonError(text)
  if (position === undefined) return []
  const from = Math.min(position.offset, text.length)
  return [
    {
      from,
      to: Math.min(from + 1, text.length),
      severity: 'error',
      message: parametersText().json.notFromHere,
    },
  ]
}

/* oxlint-disable text/untranslated -- From here on only styles. */

/** Uses tokens of the sheet only: custom properties are inherited into the shadow root. */
const theme = EditorView.theme({
  '&': { color: 'var(--color-ink)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--font-mono)',
    fontSize: 'var(--text-wire-small)',
    lineHeight: 'var(--text-wire-small--line-height)',
    fontVariantLigatures: 'none',
  },
  '.cm-content': { padding: '6px 0', caretColor: 'var(--color-ink)' },
  '.cm-line': { padding: '0 8px' },
  '.cm-cursor': { borderLeftColor: 'var(--color-ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--color-focus) 30%, transparent)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--color-press)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--color-danger-soft)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--color-danger)',
  },
  '.cm-tooltip': {
    border: 'none',
    borderRadius: 'var(--radius-xs)',
    backgroundColor: 'var(--color-ink)',
    color: 'var(--color-surface)',
    fontFamily: 'var(--font-sans)',
  },
  '.cm-diagnostic': { border: 'none', padding: '2px 8px' },
})

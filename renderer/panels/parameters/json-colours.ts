import { syntaxTree } from '@codemirror/language'
import { RangeSetBuilder } from '@codemirror/state'
import {
  Decoration,
  EditorView,
  ViewPlugin,
  type DecorationSet,
  type PluginValue,
  type ViewUpdate,
} from '@codemirror/view'

/** Syntax tokens of the sheet by node name of the JSON grammar. */
const colours: Readonly<Record<string, string>> = {
  PropertyName: 'key',
  String: 'string',
  Number: 'number',
  True: 'word',
  False: 'word',
  Null: 'word',
}

const marks = new Map(
  Object.entries(colours).map(([node, name]) => [node, Decoration.mark({ class: `json-${name}` })]),
)

class JsonColours implements PluginValue {
  decorations: DecorationSet

  constructor(view: EditorView) {
    this.decorations = colour(view)
  }

  update(update: ViewUpdate): void {
    const hasNewTree = syntaxTree(update.startState) !== syntaxTree(update.state)
    if (update.docChanged || update.viewportChanged || hasNewTree) this.decorations = colour(update.view)
  }
}

function colour(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: (node) => {
        const mark = marks.get(node.name)
        if (mark !== undefined) builder.add(node.from, node.to, mark)
      },
    })
  }
  return builder.finish()
}

/** Highlights JSON with the tokens of the sheet instead of the library's palette. */
export const jsonColours = [
  ViewPlugin.fromClass(JsonColours, { decorations: (plugin) => plugin.decorations }),
  EditorView.baseTheme({
    '.json-key': { color: 'var(--color-syn-key)' },
    '.json-string': { color: 'var(--color-syn-string)' },
    '.json-number': { color: 'var(--color-syn-number)' },
    '.json-word': { color: 'var(--color-syn-word)' },
  }),
]

/**
 * A lint rule for the window: navigation after an answer of main must use `goOnFromHere` (`renderer/stores/route.ts`),
 * created before the request. `navigate` after an `await`, or in a callback for an answer, would take a user away who
 * has navigated elsewhere meanwhile.
 *
 * A function that navigates counts as `navigate` for its callers: the rule finds those in the same file, and an
 * exported one must be listed in `leading`, which the rule demands where the function is defined.
 *
 * Plain JavaScript, because the linter loads it in the Node that runs the linter.
 */

/**
 * Functions of other files that navigate as soon as they are called. `openWith…` pass a payload to the tab that they
 * open.
 */
const leading = new Set([
  'navigate',
  'applyRemedy',
  'closePassport',
  'openComparison',
  'openExperiment',
  'openOwnFile',
  'openPassport',
  'openRun',
  'openRunInRaw',
  'showInLibrary',
  'showSetting',
])
const handsOver = /^openWith[A-Z]\w*$/

const isLeading = (name) => leading.has(name) || handsOver.test(name)

/** Properties whose function is called once an answer has arrived. */
const answered = new Set(['onSuccess', 'onSettled', 'onMade', 'onTakenBack', 'onAdded', 'onUndone'])

/** The call receives `goOn`, as the last argument or among the options. */
const goesOn = ({ arguments: given }) =>
  given.some(
    ({ type, name, properties = [] }) =>
      (type === 'Identifier' && name.startsWith('goOn')) ||
      properties.some(({ key }) => key?.name === 'goOn'),
  )

/** Whether a function is called with an answer: `.then(it)`, or `{ onSuccess: it }`. */
function isCalledLater(node) {
  const { parent } = node
  if (parent?.type === 'CallExpression')
    return parent.callee.type === 'MemberExpression' && parent.callee.property.name === 'then'
  return (
    (parent?.type === 'Property' && answered.has(parent.key.name)) ||
    (parent?.type === 'JSXExpressionContainer' && answered.has(parent.parent?.name?.name))
  )
}

/** The name of a function in its file: `function it() {}`, or `const it = () => {}`. */
function nameOf({ type, id, parent }) {
  if (type === 'FunctionDeclaration') return id?.name
  return parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier' ? parent.id.name : undefined
}

function isExported({ type, parent }) {
  const declaration = type === 'FunctionDeclaration' ? parent : parent?.parent?.parent
  return declaration?.type === 'ExportNamedDeclaration'
}

const messages = {
  late: 'This leads on after an answer: make `goOnFromHere()` before the asking, so that whoever has gone elsewhere stays there.',
  unlisted:
    'This navigates by itself: add its name to `leading` of e2e/lint/late-navigation.mjs, so that its callers are looked at.',
}

const lateNavigation = {
  meta: { type: 'problem', docs: { description: 'Finds addresses that are gone to after an answer.' } },
  create(context) {
    /** The enclosing functions, the innermost last. */
    const functions = []
    /** Calls by a plain name, with the enclosing function and whether they come after an answer. */
    const calls = []
    const enter = (node) =>
      functions.push({ node, name: nameOf(node), isExported: isExported(node), isLate: isCalledLater(node) })
    const leave = () => functions.pop()
    return {
      FunctionDeclaration: enter,
      FunctionExpression: enter,
      ArrowFunctionExpression: enter,
      'FunctionDeclaration:exit': leave,
      'FunctionExpression:exit': leave,
      'ArrowFunctionExpression:exit': leave,
      'AwaitExpression:exit'() {
        const around = functions.at(-1)
        if (around !== undefined) around.isLate = true
      },
      // Checked on exit, since an `await` may be among its arguments.
      'CallExpression:exit'(node) {
        if (node.callee.type !== 'Identifier' || goesOn(node)) return
        const around = functions.at(-1)
        calls.push({ node, name: node.callee.name, around, isLate: around?.isLate === true })
      },
      'Program:exit'() {
        const own = new Set()
        const leads = (name) => isLeading(name) || own.has(name)
        const found = () =>
          calls.filter(
            ({ name, around }) => leads(name) && around?.name !== undefined && !own.has(around.name),
          )
        for (let more = found(); more.length > 0; more = found())
          for (const { around } of more) own.add(around.name)
        for (const { node, name, isLate } of calls)
          if (isLate && leads(name)) context.report({ node, message: messages.late })
        const unlisted = new Set(
          calls.flatMap(({ name, around, isLate }) =>
            !isLate && leads(name) && around?.isExported === true && !isLeading(around.name) ? [around] : [],
          ),
        )
        for (const { node } of unlisted) context.report({ node, message: messages.unlisted })
      },
    }
  },
}

export default { meta: { name: 'window' }, rules: { 'late-navigation': lateNavigation } }

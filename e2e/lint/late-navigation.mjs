/**
 * A lint rule for the window: what an answer of main leads to is gone to by `goOnFromHere` (`renderer/stores/route.ts`), made before
 * the asking. `navigate` after an `await` or in what is called with an answer would take away whoever has gone elsewhere meanwhile.
 *
 * Plain JavaScript, because the linter loads it in whatever Node runs the linter.
 */

/** Properties whose function is called once something was answered. */
const answered = new Set(['onSuccess', 'onSettled', 'onMade', 'onTakenBack', 'onAdded', 'onUndone'])

const goes = ({ callee, arguments: given }) =>
  callee.type === 'Identifier' &&
  /^(?:navigate|openWith[A-Z]\w*)$/.test(callee.name) &&
  !given.some(({ properties = [] }) => properties.some(({ key }) => key?.name === 'goOn'))

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

const lateNavigation = {
  meta: { type: 'problem', docs: { description: 'Finds addresses that are gone to after an answer.' } },
  create(context) {
    /** The functions around, the innermost last. */
    const functions = []
    const enter = (node) => functions.push({ isLate: isCalledLater(node) })
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
      CallExpression(node) {
        if (!goes(node) || functions.at(-1)?.isLate !== true) return
        context.report({
          node,
          message:
            'This leads on after an answer: make `goOnFromHere()` before the asking, so that whoever has gone elsewhere stays there.',
        })
      },
    }
  },
}

export default { meta: { name: 'window' }, rules: { 'late-navigation': lateNavigation } }

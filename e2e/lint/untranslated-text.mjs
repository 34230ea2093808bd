/**
 * Two lint rules for the catalogue (`shared/text/`).
 *
 * `untranslated` finds hard-coded texts of the window, notifications, menus, dialogs and the console: text between
 * tags, attributes that are shown or read aloud, and every other string that looks like a sentence or a label. Logs,
 * thrown bugs and comparisons are exempt. A name of the wire or a sample needs a disable comment with its reason.
 *
 * `while-loading` finds texts that are read from the catalogue while a module loads: they would keep the language of
 * that moment. Use a getter or a function, which reads the text when it is needed.
 *
 * Plain JavaScript, because the linter loads it in the Node that runs the linter.
 */

/** Attributes whose values are shown or read aloud. */
const shownAttributes =
  /^(?:aria-(?:label|description|roledescription|placeholder|valuetext)|title|placeholder|alt|label|heading|hint|note|summary|.*(?:Label|Title|Hint|Note|Placeholder|Description|Heading))$/

/** Elements whose content is code or a key, the same in every language. */
const codeElements = new Set(['code', 'kbd', 'Kbd', 'pre'])

/** SQL, including fragments: a keyword in capitals, a column with its table, or `||`. */
const statements =
  /\b(?:SELECT|FROM|INSERT INTO|UPDATE|DELETE|CREATE|ALTER|PRAGMA|WITH|DROP|BEGIN|COMMIT|WHERE|JOIN|ORDER BY|MATCH|LIKE|NULL|DESC|AS [a-z_]+)\b|\|\||^[a-z_]+\.[a-z_]+\b/

/** Function words that occur in sentences but in no list of class names. */
const glue =
  /(?:^|[\p{L}\d,] )(?:is|are|was|were|not|no|of|the|an|and|or|for|with|from|than|has|have|cannot|in use)(?: \p{L}|$)/u

/**
 * Whether a string is a sentence, part of one, or a label: `Send`, `Too many redirects`, `is not there.`; not
 * `px-3 py-2`, `Content-Type`, `en-GB`.
 */
export function looksLikeText(value) {
  const text = value.trim()
  if (!/\p{L}{2}/u.test(text) || statements.test(text)) return false
  if (glue.test(text)) return true
  // Class names, media types, addresses, names of events and keys.
  if (/^[a-z0-9:[\]()/.%_@#=&!>*+-]+(?: [a-z0-9:[\]()/.%_,@#=&!>*+'-]+)*$/.test(text)) return false
  return /[a-z,)] [a-zA-Z(“"]/.test(text) || /^[A-Z][a-z]+[.…:?!]?$/.test(text)
}

const textOf = (node) => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('x')
  return null
}

const report = (context, node, text) =>
  context.report({
    node,
    message: `"${text.trim().replaceAll(/\s+/g, ' ').slice(0, 60)}" is not in the catalogue: put it into shared/text/en/ and its translations.`,
  })

const untranslated = {
  meta: { type: 'problem', docs: { description: 'Finds texts that are not in the catalogue.' } },
  create(context) {
    const check = (node) => {
      const text = textOf(node)
      if (text === null || !looksLikeText(text) || !isRead(node)) return
      report(context, node, text)
    }
    return {
      JSXText(node) {
        if (!/\p{L}{2}/u.test(node.value) || codeElements.has(node.parent?.openingElement?.name?.name)) return
        report(context, node, node.value)
      },
      Literal(node) {
        if (isShownAttribute(node) && /\p{Lu}?\p{L}{2}/u.test(String(node.value))) {
          report(context, node, String(node.value))
          return
        }
        check(node)
      },
      TemplateLiteral: check,
    }
  },
}

function isShownAttribute(node) {
  const { parent } = node
  if (parent?.type !== 'JSXAttribute' || typeof node.value !== 'string') return false
  return shownAttributes.test(parent.name.name?.name ?? parent.name.name)
}

const always = () => true

/**
 * Places of strings that no user reads: thrown, logged, compared, imported, a class name or a type. By the kind of the
 * parent node.
 */
const unread = {
  ImportDeclaration: always,
  ExportAllDeclaration: always,
  ImportExpression: always,
  TSLiteralType: always,
  TSEnumMember: always,
  ThrowStatement: always,
  TaggedTemplateExpression: always,
  ExportNamedDeclaration: (parent, child) => parent.source === child,
  JSXAttribute: ({ name }) =>
    /^(?:className|id|type|role|style|href|src|d|key|name|value|data-.*)$/.test(name.name),
  BinaryExpression: ({ operator }) => /^(?:[!=]==?|in|instanceof)$/.test(operator),
  SwitchCase: (parent, child) => parent.test === child,
  NewExpression: ({ callee }) => /(?:Error|RegExp)$/.test(callee.name ?? ''),
  CallExpression: ({ callee }) =>
    /^(?:log|logger|console)$/.test(callee.object?.name ?? callee.object?.property?.name ?? '') ||
    /^(?:classNames|log|warn)$/.test(callee.name ?? '') ||
    /^(?:startsWith|endsWith|includes|indexOf|split|replace|replaceAll|prepare|exec|querySelector|getItem)$/.test(
      callee.property?.name ?? '',
    ),
  Property: (parent, child) =>
    (parent.key === child && !parent.computed) || /^(?:className|style)$/.test(parent.key?.name ?? ''),
}

/** Whether a user may see a string. */
function isRead(node) {
  for (let child = node, { parent } = node; parent; child = parent, { parent } = parent)
    if (unread[parent.type]?.(parent, child)) return false
  return true
}

const whileLoading = {
  meta: { type: 'problem', docs: { description: 'Finds texts that are looked up while a module loads.' } },
  create: (context) => ({
    CallExpression(node) {
      if (!/^[a-z]\w*Text$/.test(node.callee.name ?? '') || node.arguments.length > 0) return
      for (let { parent } = node; parent; { parent } = parent)
        if (/Function/.test(parent.type) || parent.type === 'MethodDefinition') return
      context.report({
        node,
        message: `${node.callee.name}() is called while the module loads, so the text keeps the language of that moment: use a getter or a function.`,
      })
    },
  }),
}

const plugin = { meta: { name: 'text' }, rules: { untranslated, 'while-loading': whileLoading } }
export default plugin

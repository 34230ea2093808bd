import { builtinModules } from 'node:module'
import { dirname, posix, relative, resolve, sep } from 'node:path'
import { homeRefusal, zoneOf, refusal } from './boundary-table.mjs'

/**
 * A lint rule for imports between modules. It derives both ends of each import from their paths; `boundary-table.mjs`
 * decides.
 *
 * Plain JavaScript, because the linter loads it in the Node that runs the linter.
 */
const root = resolve(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), '../..')

const rule = {
  meta: { type: 'problem', docs: { description: 'Keeps the folders in their layers.' } },
  create(context) {
    const file = toSlashes(relative(root, context.filename))
    const from = zoneOf(file)
    if (from === null) return {}

    const check = (node, source, isType) => {
      if (typeof source?.value !== 'string') return
      const target = readTarget(file, source.value)
      const reason = refusal(from, target, isType) ?? homeRefusal(file, target)
      if (reason !== null)
        context.report({ node, message: `${from.name} must not import "${source.value}": ${reason}` })
    }
    const checkExport = (node) => check(node, node.source, node.exportKind === 'type')
    return {
      ImportDeclaration: (node) => check(node, node.source, isTypeOnly(node)),
      ExportNamedDeclaration: checkExport,
      ExportAllDeclaration: checkExport,
      ImportExpression: (node) => check(node, node.source, false),
      TSImportType: (node) => check(node, node.source ?? node.argument?.literal ?? node.argument, true),
    }
  },
}

function isTypeOnly(node) {
  if (node.importKind === 'type') return true
  return node.specifiers.length > 0 && node.specifiers.every((specifier) => specifier.importKind === 'type')
}

/** Classifies a specifier as a Node module, a file of this project, or a package. */
function readTarget(file, specifier) {
  if (specifier.startsWith('node:') || builtinModules.includes(specifier)) return { kind: 'node' }
  if (!specifier.startsWith('.')) return { kind: 'package', name: packageName(specifier) }
  const path = posix.join(posix.dirname(file), specifier)
  return { kind: 'file', path, zone: zoneOf(path) }
}

function packageName(specifier) {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

function toSlashes(path) {
  return path.split(sep).join('/')
}

const plugin = { meta: { name: 'boundaries' }, rules: { imports: rule } }
export default plugin

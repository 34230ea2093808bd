/** Members that test runners, promises and inspectors read on any object; code that uses Electron never does. */
const alwaysAbsent = new Set([
  'then',
  'toJSON',
  'asymmetricMatch',
  '$$typeof',
  '__esModule',
  'nodeType',
  'tagName',
])

/**
 * Makes reading a missing member of the fake throw an error that names it.
 *
 * A plain object would return `undefined`, and a guard that was never installed would look like one that allows
 * nothing.
 */
export function strict<Members extends object>(name: string, members: Members): Members {
  return new Proxy(members, {
    get(target, key) {
      if (typeof key !== 'symbol' && !(key in target) && !alwaysAbsent.has(key)) {
        throw new Error(`fake electron: ${name}.${key} is not implemented`)
      }
      const member: unknown = Reflect.get(target, key, target)
      // Methods run on the object itself, because private fields do not exist on its proxy.
      const isMethod = typeof member === 'function' && !Object.hasOwn(target, key)
      return isMethod ? (member.bind(target) as unknown) : member
    },
    set: (target, key, value) => Reflect.set(target, key, value, target),
  })
}

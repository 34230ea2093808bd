// For stack traces, React records where each element is created, which takes a seventh of the time of these tests. It
// reads `createTask` once, when it is loaded, so this file must be loaded before everything else.
Reflect.deleteProperty(console, 'createTask')
Object.assign(Error, { stackTraceLimit: 10 })

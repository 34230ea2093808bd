// React notes for each element it makes where that happened, for stack traces nobody looks at here: a seventh of the time
// of these tests. It asks for `createTask` once, when it is loaded, so this comes before everything else.
Reflect.deleteProperty(console, 'createTask')
Object.assign(Error, { stackTraceLimit: 10 })

import { createInterface } from 'node:readline'
import { answerOddly, type Message, type OddKind } from './odd-server.ts'

/** `node odd-program.ts KIND`: a server of this kind over stdin and stdout. */
const kind = process.argv[2] as OddKind
process.stderr.write(`odd server ${kind}\n`)
createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line) as Message
  process.stderr.write(`got ${message.method ?? 'an answer'}\n`)
  answerOddly(kind, message, (sent) =>
    process.stdout.write(`${typeof sent === 'string' ? sent : JSON.stringify(sent)}\n`),
  )
})

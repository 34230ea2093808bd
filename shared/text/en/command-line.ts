import { defineText } from '../define-text.ts'

/** What `gateway-playground` prints in a terminal. Names of commands and options are not translated. */
export const commandLineTexts = {
  usage: (program: string) => `Usage: ${program} [command] [options]`,
  commands: 'Commands',
  more: (program: string) => `${program} <command> --help lists the options of a command.`,
  practiceConnection: 'No --base-url: asking the practice gateway.',
  noModels: 'The gateway lists no models.',

  serve: {
    summary: 'Open the app in a browser (the default)',
    options: `  --data-dir <folder>   where data is kept
  --port <number>       0 takes a free one; left out: the last one used, at first 4180
  --no-open             print the link, open nothing
  --forget-browsers     sign out every browser that was signed in earlier`,
  },
  practiceGateway: {
    summary: 'Run the practice gateway alone, for other programs',
    options: `  --port <number>       4141 if left out; 0 takes a free one
  --pace <ms>           milliseconds a token
  --quiet               print no requests`,
  },
  doctor: {
    summary: 'Check the connection to a gateway stage by stage',
    options: `  --base-url <address>  address of the gateway; left out: the practice gateway
  --key-env <name>      environment variable that has the API key
  --call <format>       send a small test request in this format; may be repeated, the gateway may charge it
  --endpoints           look for all other endpoints
  --json                print JSON`,
  },
  models: {
    summary: 'List the models of a gateway',
    options: `  --base-url <address>  address of the gateway; left out: the practice gateway
  --key-env <name>      environment variable that has the API key
  --json                print JSON`,
  },
  help: 'Show this text',
  version: 'Show the version',
}

export const commandLineText = defineText('command-line', commandLineTexts)

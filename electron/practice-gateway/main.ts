import { environmentLanguages } from '../../shared/text/environment-languages.ts'
import { resolveLanguage } from '../../shared/text/language.ts'
import { loadLanguage } from '../../shared/text/load-language.ts'
import { runPracticeGateway } from './run-practice-gateway.ts'

/** `npm run practice-gateway`. */
await loadLanguage(resolveLanguage('system', environmentLanguages(process.env)))
await runPracticeGateway(process.argv.slice(2))

// Written by electron/packaging/write-bundled-table.ts from @pydantic/genai-prices and llm-zoo (both MIT). Not edited by hand.

/** The day up to which both packages were kept. */
export const tableDate = '2026-09-23'

/** One model a line: maker, names, context, longest answer, abilities, prices for a million tokens (`table-lines.ts`). */
export const tableText = `anthropic|claude-2|200000|||8|24|8|8
anthropic|claude-3-5-haiku-latest claude-3-5-haiku claude-3.5-haiku|200000|8192|vision tools pdf|0.8|4|0.08|1|1.6
anthropic|claude-3-5-sonnet claude-3.5-sonnet|200000|8192|vision tools pdf|3|15|0.3|3.75|6
anthropic|claude-3-7-sonnet-latest claude-3-7-sonnet claude-3.7-sonnet claude-sonnet-3.7 claude-sonnet-3-7|200000|64000|vision tools reasoning pdf|3|15|0.3|3.75|6
anthropic|claude-3-haiku|200000|8192|vision tools pdf|0.25|1.25|0.03|0.3|0.5
anthropic|claude-3-opus-latest claude-3-opus|200000|4096|vision tools pdf|15|75|1.5|18.75|30
anthropic|claude-3-sonnet|200000|8192|vision tools pdf|3|15|0.3|3.75|6
anthropic|claude-fable-5-1|1000000|128000|vision tools reasoning pdf|10|50|0.25|12.5|20
anthropic|claude-fable-5|1000000|128000|vision tools reasoning pdf|10|50|1|12.5|20
anthropic|claude-haiku-4-5 claude-haiku-4.5 claude-4-5-haiku claude-4.5-haiku|200000|64000|vision tools reasoning pdf|1|5|0.1|1.25|2
anthropic|claude-mythos-5-1|1000000|128000|vision tools reasoning pdf
anthropic|claude-mythos-5|1000000|128000|vision tools reasoning pdf
anthropic|claude-opus-4-0 claude-4-opus claude-opus-4 claude-opus-4-20250514|200000|32000|vision tools reasoning pdf|15|75|1.5|18.75|30
anthropic|claude-opus-4-1 claude-opus-4.1|200000|32000|vision tools reasoning pdf|15|75|1.5|18.75|30
anthropic|claude-opus-4-5 claude-opus-4.5 claude-4-5-opus claude-4.5-opus|200000|64000|vision tools reasoning pdf|5|25|0.5|6.25|10
anthropic|claude-opus-4-6 claude-opus-4.6 claude-4-6-opus claude-4.6-opus|1000000|128000|vision tools reasoning pdf|5|25|0.5|6.25|10
anthropic|claude-opus-4-7 claude-opus-4.7 claude-4-7-opus claude-4.7-opus|1000000|128000|vision tools reasoning pdf|5|25|0.5|6.25|10
anthropic|claude-opus-4-8 claude-opus-4.8 claude-4-8-opus claude-4.8-opus|1000000|128000|vision tools reasoning pdf|5|25|0.5|6.25|10
anthropic|claude-opus-5 claude-opus-5.0 claude-5-opus claude-5.0-opus|1000000|128000|vision tools reasoning pdf|5|25|0.5|6.25|10
anthropic|claude-opus-5-5 claude-opus-5.5 claude-5-5-opus claude-5.5-opus|1000000|128000|vision tools reasoning pdf|4|20|0.2|5|8
anthropic|claude-sonnet-4-0 claude-sonnet-4-2025 claude-sonnet-4 claude-4-sonnet|200000|64000|vision tools reasoning pdf|3|15|0.3|3.75|6
anthropic|claude-sonnet-4-5 claude-sonnet-4.5|200000|64000|vision tools reasoning pdf|3|15|0.3|3.75|6||||200000
anthropic|claude-sonnet-4-6 claude-sonnet-4.6|1000000|64000|vision tools reasoning pdf|3|15|0.3|3.75|6
anthropic|claude-sonnet-5 claude-sonnet-5.0 claude-5-sonnet claude-5.0-sonnet|1000000|128000|vision tools reasoning pdf|2|10|0.2|2.5|4
anthropic|claude-v1||||8|24|8|8
cohere|c4ai-aya-expanse-32b|128000|||0.5|1.5|0.5|0.5
cohere|c4ai-aya-expanse-8b|8192|||0.5|1.5|0.5|0.5
cohere|command-a command-a-03-2025||||2.5|10|2.5|2.5
cohere|command-light|4096|||0.3|0.6|0.3|0.3
cohere|command-r command-r-08-2024||||0.15|0.6|0.15|0.15
cohere|command-r-plus command-r-plus-08-2024||||2.5|10|2.5|2.5
cohere|command-r7b command-r7b-12-2024||||0.0375|0.15|0.0375|0.0375
cohere|command||||1|2|1|1
cohere|embed-v4.0|128000|||0.12|0|0.12|0.12
deepseek|deepseek-chat deepseek-chat-v3-0324|64000|64000|tools
deepseek|deepseek-flash|1048576|393216|vision tools reasoning
deepseek|deepseek-reasoner deepseek-r1 deepseek-r1-0528|64000|131072|tools reasoning
deepseek|deepseek-v3.1-terminus|128000|||0.27|0.95|0.13|0.27
deepseek|deepseek-v3.2-exp|128000|||0.27|0.41|0.27|0.27
deepseek|deepseek-v3.2|128000|||0.2288|0.3432|0.2288|0.2288
deepseek|deepseek-v4-flash-vision-exp|1048576|393216|vision tools
deepseek|deepseek-v4-flash|1000000|393216|tools reasoning
deepseek|deepseek-v4-pro|1000000|393216|tools reasoning
google|gemini-1.0-pro-vision-001|32768
google|gemini-1.5-flash|1000000|||0.075|0.3|0.01875|0.075|||||128000
google|gemini-1.5-pro|1000000|||1.25|5|1.25|1.25|||||128000
google|gemini-2.0-flash-lite|1000000|||0.075|0.3|0.075|0.075
google|gemini-2.0-flash|1000000|||0.1|0.4|0.025|0.1|||0.7
google|gemini-2.5-flash gemini-2.5-flash-latest gemini-2.5-flash-preview-09-2025|1048576|65536|vision tools reasoning audio pdf|0.3|2.5|0.03|0.3|||1
google|gemini-2.5-flash-image gemini-2.5-flash-image-preview|1000000
google|gemini-2.5-flash-lite-preview-09-2025|65536|32768|vision tools reasoning audio pdf
google|gemini-2.5-flash-lite-preview-tts|8192|||0.5|10|0.5|0.5
google|gemini-2.5-flash-lite|1000000|||0.1|0.4|0.01|0.1|||0.3
google|gemini-2.5-flash-preview||||0.15|0.6|0.15|0.15
google|gemini-2.5-flash-tts gemini-2.5-flash-preview-tts|8192|||0.5|10|0.5|0.5
google|gemini-2.5-pro-tts gemini-2.5-pro-preview-tts|8192|||1|20|1|1
google|gemini-2.5-pro|1048576|65536|vision tools reasoning audio pdf|1.25|10|0.125|1.25|||||200000
google|gemini-3-flash-preview|1000000|65536|vision tools reasoning audio pdf|0.5|3|0.05|0.5|||1
google|gemini-3-pro-image-preview gemini-3-pro-image|1000000
google|gemini-3-pro-preview gemini-3-pro-text-preview|1048576|65536|vision tools reasoning audio pdf|2|12|0.2|2|||||200000
google|gemini-3.1-flash-image-preview gemini-3.1-flash-image|1000000
google|gemini-3.1-flash-lite gemini-3.1-flash-lite-preview|1000000|65536|vision tools reasoning audio pdf|0.25|1.5|0.025|0.25|||0.5
google|gemini-3.1-pro-preview|1048576|65536|vision tools reasoning audio pdf|2|12|0.2|2|||||200000
google|gemini-3.5-flash gemini-3.5-flash-preview|1000000|65536|vision tools reasoning audio pdf|1.5|9|0.15|1.5
google|gemini-3.5-flash-lite|1000000|65536|vision tools reasoning audio pdf|0.3|2.5|0.03|0.3
google|gemini-3.6-flash|1000000|65536|vision tools reasoning audio pdf|0.75|3.75|0.075|0.75
google|gemini-3.7-flash|1000000|65536|vision tools reasoning audio pdf|0.75|3.75|0.075|0.75
google|gemini-3.8-flash|1000000|65536|vision tools reasoning audio pdf|0.75|3.75|0.075|0.75
google|gemini-embedding-001||||0.15|0|0.15|0.15
google|gemini-embedding-2|8192
google|gemini-flash-1.5-8b|1000000|||0.0375|0.15|0.01|0.0375|||||128000
google|gemini-flash-1.5||||0.075|0.3|0.01875|0.075|||||128000
google|gemini-flash-latest|1048576|65536|vision tools reasoning audio pdf
google|gemini-live-2.5-flash gemini-2.5-flash-native-audio-preview gemini-2.5-flash-native-audio-latest||||0.5|2|0.5|0.5|||3|12
google|gemini-pro gemini-1.0-pro|32768
google|gemini-pro-1.5|2000000|||1.25|5|0.3125|1.25|||||128000
google|gemma-4-26b-a4b-it-maas|262144|||0.15|0.6|0.015|0.15
google|gemma-4-26b-a4b-it|262144
google|gemma-4-31b-it|262144
minimax|M2-her m2-her|64000|||0.3|1.2|0.3|0.3
minimax|MiniMax-M2 minimax-m2 MiniMax-M2.1 minimax-m2.1 MiniMax-M2.5 minimax-m2.5|204800|196608|tools reasoning|0.3|1.2|0.03|0.375
minimax|MiniMax-M2.1-highspeed|204800|||0.6|2.4|0.03|0.375
minimax|MiniMax-M2.5-highspeed|204800|||0.6|2.4|0.03|0.375
minimax|MiniMax-M2.7 minimax-m2.7|204800|196608|tools reasoning|0.3|1.2|0.06|0.375
minimax|MiniMax-M2.7-highspeed|204800|||0.6|2.4|0.06|0.375
minimax|minimax-01|1000192|1000192|vision tools reasoning
minimax|minimax-m1|1000000|40000|tools reasoning
minimax|minimax-m3|1000000|512000|vision tools reasoning|0.3|1.2|0.06|0.3|||||512000
mistralai|codestral-2508|256000|||0.3|0.9|0.03|0.3
mistralai|codestral-latest codestral-2501|256000|||0.3|0.9|0.3|0.3
mistralai|devstral-2512|262144|||0.4|2|0.04|0.4
mistralai|devstral-small devstral-small-2505 devstral-small-2507 devstral-small-latest labs-devstral-small-2512||||0.1|0.3|0.1|0.1
mistralai|magistral-medium||||2|5|2|2
mistralai|ministral-14b-2512|262144|||0.2|0.2|0.02|0.2
mistralai|ministral-3b-2512|131072|||0.1|0.1|0.01|0.1
mistralai|ministral-3b||||0.04|0.04|0.04|0.04
mistralai|ministral-8b ministral-8b-2410||||0.1|0.1|0.1|0.1
mistralai|ministral-8b-2512|262144|||0.15|0.15|0.015|0.15
mistralai|ministral-8b-latest||||0.15|0.15|0.015|0.15
mistralai|mistral-7b open-mistral-7b||||0.25|0.25|0.25|0.25
mistralai|mistral-embed|8192|||0.1|0.1|0.1|0.1
mistralai|mistral-large mistral-large-latest mistral-large-2407 mistral-large-2411||||2|6|2|2
mistralai|mistral-large-2512|262144|||0.5|1.5|0.05|0.5
mistralai|mistral-medium mistral-medium-2505 mistral-medium-2508||||0.4|2|0.04|0.4
mistralai|mistral-medium-2312||||2.7|8.1|2.7|2.7
mistralai|mistral-medium-3-5 mistral-medium-3.5 mistral-medium-3|262144|||1.5|7.5|0.15|1.5
mistralai|mistral-medium-latest||||1.5|7.5|0.15|1.5
mistralai|mistral-nemo open-mistral-nemo||||0.15|0.15|0.15|0.15
mistralai|mistral-ocr-2512 mistral-ocr-2512-completion|16384
mistralai|mistral-ocr-4-0 mistral-ocr-4-0-completion|16384
mistralai|mistral-ocr-4-1 mistral-ocr-4 mistral-ocr-4-completion mistral-ocr-4-1-completion|16384
mistralai|mistral-saba mistral-saba-latest||||0.2|0.6|0.2|0.2
mistralai|mistral-small-2603|262144|||0.15|0.6|0.015|0.15
mistralai|mistral-small-latest||||0.1|0.3|0.1|0.1
mistralai|mistral-tiny||||0.25|0.25|0.25|0.25
mistralai|mixtral-8x22b-instruct||||0.9|0.9|0.9|0.9
mistralai|mixtral-8x7b open-mixtral-8x7b||||0.7|0.7|0.7|0.7
mistralai|pixtral-12b pixtral-12b-latest||||0.15|0.15|0.15|0.15
mistralai|pixtral-large-latest pixtral-large-2411||||2|6|2|2
mistralai|voxtral-mini-2602 voxtral-mini-latest|16384
mistralai|voxtral-small-24b-2507 voxtral-small-2507 voxtral-small-latest|32768|||0.1|0.4|0.01|0.1
moonshotai|kimi-for-coding-highspeed|262144|64000|vision tools reasoning
moonshotai|kimi-for-coding|262144|64000|vision tools reasoning
moonshotai|kimi-k2-0711-preview|131072|||0.6|2.5|0.15|0.6
moonshotai|kimi-k2-0905-preview|262144|64000|tools|0.6|2.5|0.15|0.6
moonshotai|kimi-k2-thinking-turbo|262144|64000|tools reasoning|1.15|8|0.15|1.15
moonshotai|kimi-k2-thinking|262144|64000|tools reasoning|0.6|2.5|0.15|0.6
moonshotai|kimi-k2-turbo-preview kimi-k2-turbo|262144|64000|tools|1.15|8|0.15|1.15
moonshotai|kimi-k2.5|262144|64000|vision tools reasoning|0.6|3|0.1|0.6
moonshotai|kimi-k2.6|262144|64000|vision tools reasoning|0.95|4|0.16|0.95
moonshotai|kimi-k2.7-code-highspeed|262144|||1.9|8|0.38|1.9
moonshotai|kimi-k2.7-code|262144|64000|vision tools reasoning|0.95|4|0.19|0.95
moonshotai|kimi-k2||||0.57|2.3|0.57|0.57
moonshotai|kimi-k3|1048576|1048576|vision tools reasoning|3|15|0.3|3
moonshotai|kimi-thinking-preview|128000|64000|vision tools reasoning
moonshotai|moonshot-v1-128k moonshot-v1-128k-vision-preview|131072|64000|tools vision|2|5|2|2
moonshotai|moonshot-v1-32k moonshot-v1-32k-vision-preview|32768|||1|3|1|1
moonshotai|moonshot-v1-8k moonshot-v1-8k-vision-preview|8192|||0.2|2|0.2|0.2
openai|ada text-ada-001||||0.4|0.4|0.4|0.4
openai|babbage||||0.5|0.5|0.5|0.5
openai|chatgpt-4o-latest|128000|16384|vision tools reasoning pdf|5|15|5|5
openai|codex-mini codex-mini-latest|200000|||1.5|6|0.375|1.5
openai|computer-use|8192|||3|12|3|3
openai|curie text-curie-001||||2|2|2|2
openai|davinci text-davinci-001||||20|20|20|20
openai|gpt-3.5-0301 gpt-3.5-turbo-0301||||1.5|2|1.5|1.5
openai|gpt-3.5-turbo gpt-35-turbo gpt-3.5-turbo-0125|16385|||0.5|1.5|0.5|0.5
openai|gpt-3.5-turbo-0613|16385|||1.5|2|1.5|1.5
openai|gpt-3.5-turbo-1106|16385|||1|2|1|1
openai|gpt-3.5-turbo-16k gpt-3.5-turbo-16k-0613 gpt-35-turbo-16k-0613 gpt-35-turbo-16k|16385|||3|4|3|3
openai|gpt-3.5-turbo-instruct gpt-3.5-turbo-instruct-0914|16385|||1.5|2|1.5|1.5
openai|gpt-4 gpt-4-0314 gpt-4-0613|8192|||30|60|30|30
openai|gpt-4-32k gpt-4-32k-0314 gpt-4-32k-0613|32000|||60|120|60|60
openai|gpt-4-turbo gpt-4-turbo-2024-04-09 gpt-4-turbo-0125-preview gpt-4-0125-preview gpt-4-1106-preview gpt-4-turbo-preview|128000|4096|vision tools pdf|10|30|10|10
openai|gpt-4-vision-preview gpt-4-1106-vision-preview|128000|||10|30|10|10
openai|gpt-4.1 gpt-4.1-2025-04-14|1000000|32768|vision tools pdf|2|8|0.5|2
openai|gpt-4.1-mini gpt-4.1-mini-2025-04-14|1000000|32768|vision tools pdf|0.4|1.6|0.1|0.4
openai|gpt-4.1-nano gpt-4.1-nano-2025-04-14|1000000|32768|vision tools pdf|0.1|0.4|0.025|0.1
openai|gpt-4.5-preview|128000|16384|vision tools pdf|75|150|37.5|75
openai|gpt-4o gpt-4o-2024-08-06 gpt-4o-2024-11-20|128000|16384|vision tools pdf|2.5|10|1.25|2.5
openai|gpt-4o-2024-05-13|128000|||5|15|5|5
openai|gpt-4o-audio-preview|128000|||2.5|10|2.5|2.5
openai|gpt-4o-mini gpt-4o-mini-2024-07-18 gpt-4o-mini-search-preview gpt-4o-mini-search-preview-2025-03-11|128000|16384|vision tools pdf|0.15|0.6|0.075|0.15
openai|gpt-4o-mini-audio-preview gpt-4o-mini-audio|128000|||0.15|0.6|0.15|0.15
openai|gpt-4o-mini-realtime-preview gpt-4o-mini-realtime|16000|||0.6|2.4|0.3|0.6|||10|20
openai|gpt-4o-mini-transcribe|16000|||1.25|5|1.25|1.25|||3
openai|gpt-4o-mini-tts||||0.6|12|0.6|0.6
openai|gpt-4o-realtime-preview gpt-4o-realtime|32000|||5|20|2.5|5|||40|80
openai|gpt-4o-search-preview gpt-4o-search-preview-2025-03-11|128000|||2.5|10|2.5|2.5
openai|gpt-4o-transcribe gpt-4o-transcribe-diarize|16000|||2.5|10|2.5|2.5|||6
openai|gpt-5 gpt-5-2025-08-07 gpt-5-chat gpt-5-chat-latest gpt-5-codex|400000|128000|vision tools reasoning pdf|1.25|10|0.125|1.25
openai|gpt-5-mini gpt-5-mini-2025-08-07|400000|128000|vision tools reasoning pdf|0.25|2|0.025|0.25
openai|gpt-5-nano|400000|128000|vision tools reasoning pdf|0.05|0.4|0.005|0.05
openai|gpt-5-pro gpt-5-pro-2025-10-06|400000|272000|vision tools reasoning pdf|15|120|15|15
openai|gpt-5.1 gpt-5.1-2025-11-13 gpt-5.1-codex gpt-5.1-codex-max gpt-5.1-chat gpt-5.1-chat-latest gpt-5-1 gpt-5-1-2025-11-13 gpt-5-1-codex gpt-5-1-codex-max gpt-5-1-chat gpt-5-1-chat-latest|400000|128000|vision tools reasoning pdf|1.25|10|0.125|1.25
openai|gpt-5.1-codex-mini gpt-5.1-mini gpt-5-1-codex-mini gpt-5-1-mini|400000|||0.25|2|0.025|0.25
openai|gpt-5.2 gpt-5.2-2025-12-11 gpt-5-2 gpt-5-2-2025-12-11 gpt-5.2-chat gpt-5.2-chat-latest gpt-5-2-chat gpt-5-2-chat-latest gpt-5.2-codex gpt-5-2-codex|400000|128000|vision tools reasoning pdf|1.75|14|0.175|1.75
openai|gpt-5.2-pro gpt-5.2-pro-2025-12-11 gpt-5-2-pro-2025-12-11|400000|128000|vision tools reasoning pdf|21|168|21|21
openai|gpt-5.3 gpt-5-3 gpt-5.3-chat gpt-5.3-chat-latest gpt-5-3-chat gpt-5-3-chat-latest|128000|||1.75|14|0.175|1.75
openai|gpt-5.3-codex gpt-5-3-codex|400000|128000|vision tools reasoning pdf|1.75|14|0.175|1.75
openai|gpt-5.4 gpt-5.4-2026-03-05 gpt-5-4 gpt-5-4-2026-03-05|1050000|128000|vision tools reasoning pdf|2.5|15|0.25|2.5|||||271999
openai|gpt-5.4-mini gpt-5.4-mini-2026-03-17 gpt-5-4-mini gpt-5-4-mini-2026-03-17|400000|128000|vision tools reasoning pdf|0.75|4.5|0.075|0.75
openai|gpt-5.4-nano gpt-5.4-nano-2026-03-17 gpt-5-4-nano gpt-5-4-nano-2026-03-17|400000|128000|vision tools reasoning pdf|0.2|1.25|0.02|0.2
openai|gpt-5.4-pro gpt-5.4-pro-2026-03-05 gpt-5-4-pro gpt-5-4-pro-2026-03-05|1050000|128000|vision tools reasoning pdf|30|180|30|30|||||271999
openai|gpt-5.5 gpt-5.5-2026-04-23 gpt-5.5-2026-04-24 gpt-5-5 gpt-5-5-2026-04-23 gpt-5-5-2026-04-24 gpt-5.5-chat gpt-5.5-chat-latest gpt-5-5-chat gpt-5-5-chat-latest gpt-5.5-codex gpt-5-5-codex|1000000|128000|vision tools reasoning pdf|5|30|0.5|5|||||271999
openai|gpt-5.5-pro gpt-5.5-pro-2026-04-23 gpt-5-5-pro gpt-5-5-pro-2026-04-23|1000000|128000|vision tools reasoning pdf|30|180|30|30|||||271999
openai|gpt-5.6-luna gpt-5-6-luna|1050000|128000|vision tools reasoning pdf|0.2|1.2|0.02|0.25|||||271999
openai|gpt-5.6-sol gpt-5-6-sol gpt-5.6 gpt-5-6|1050000|128000|vision tools reasoning pdf|4|20|0.4|5|||||271999
openai|gpt-5.6-terra gpt-5-6-terra|1050000|128000|vision tools reasoning pdf|2|12|0.2|2.5|||||271999
openai|gpt-6-astra|1050000|128000|vision tools reasoning|10|50|1|12.5|||||271999
openai|gpt-6-luna|1050000|128000|vision tools reasoning|0.1|0.5|0.01|0.125|||||272000
openai|gpt-6-sol|1050000|128000|vision tools reasoning|2|10|0.2|2.5|||||272000
openai|gpt-audio gpt-audio-2025-08-28 gpt-audio-1.5|128000|||2.5|10|2.5|2.5|||32|64
openai|gpt-audio-mini gpt-audio-mini-2025-10-06 gpt-audio-mini-2025-12-15|128000|||0.6|2.4|0.6|0.6|||10|20
openai|gpt-image-1-mini||||2|8|0.2|2||2.5
openai|gpt-image-1||||5|40|1.25|5||10
openai|gpt-image-2 gpt-image-2-2026-04-21||||5|30|1.25|5||8
openai|gpt-oss-120b|131072
openai|gpt-oss-20b|131072
openai|gpt-oss-safeguard-20b|131072
openai|gpt-realtime gpt-realtime-2025-08-28 gpt-realtime-1.5|32000|||4|16|0.4|4||5|32|64
openai|gpt-realtime-2 gpt-realtime-2.1|128000|||4|24|0.4|4||5|32|64
openai|gpt-realtime-mini gpt-realtime-2.1-mini gpt-realtime-mini-2025-12-15 gpt-realtime-mini-2025-10-06||||0.6|2.4|0.06|0.6||0.8|10|20
openai|o1 o1-2024-12-17|200000|100000|vision tools reasoning pdf|15|60|7.5|15
openai|o1-mini o1-mini-2024-09-12|128000|65536|tools reasoning|1.1|4.4|0.55|1.1
openai|o1-preview o1-preview-2024-09-12|128000|32768|tools reasoning|15|60|7.5|15
openai|o1-pro o1-pro-2025-03-19|200000|100000|vision tools reasoning|150|600|150|150
openai|o3 o3-2025-04-16|200000|100000|vision tools reasoning pdf|2|8|0.5|2
openai|o3-deep-research o3-deep-research-2025-06-26|200000|100000|vision reasoning pdf|10|40|2.5|10
openai|o3-mini o3-mini-2025-01-31 o3-mini-high|200000|100000|tools reasoning|1.1|4.4|0.55|1.1
openai|o3-pro o3-pro-2025-06-10|200000|100000|vision tools reasoning pdf|20|80|20|20
openai|o4-mini o4-mini-2025-04-16 o4-mini-high|200000|100000|vision tools reasoning pdf|1.1|4.4|0.275|1.1
openai|o4-mini-deep-research o4-mini-deep-research-2025-06-26|200000|100000|vision reasoning pdf|2|8|0.5|2
openai|text-davinci-002||||20|20|20|20
openai|text-davinci-003||||20|20|20|20
openai|text-embedding-3-large|8192|||0.13|0|0.13|0.13
openai|text-embedding-3-small|8192|||0.02|0|0.02|0.02
openai|text-embedding-ada-002 text-embedding-ada text-embedding-ada-002-v2|8192|||0.1|0|0.1|0.1
perplexity|llama-3.1-sonar-large-128k-online||||1|1|1|1
perplexity|llama-3.1-sonar-small-128k-online||||0.2|0.2|0.2|0.2
perplexity|r1-1776||||2|8|2|2
perplexity|sonar-deep-research|128000
perplexity|sonar-pro|200000
perplexity|sonar-reasoning-pro|128000
perplexity|sonar|128000
qwen|qwen-plus|1000000|32768|tools reasoning
qwen|qwen-turbo-latest|131072|8192|tools reasoning
qwen|qwen3-max|262144|65536|tools
voyage|voyage-01||||0.1|0|0.1|0.1
voyage|voyage-02||||0.1|0|0.1|0.1
voyage|voyage-2||||0.1|0|0.1|0.1
voyage|voyage-3-large||||0.18|0|0.18|0.18
voyage|voyage-3-lite||||0.02|0|0.02|0.02
voyage|voyage-3.5-lite||||0.02|0|0.02|0.02
voyage|voyage-3.5||||0.06|0|0.06|0.06
voyage|voyage-3||||0.06|0|0.06|0.06
voyage|voyage-4-large||||0.12|0|0.12|0.12
voyage|voyage-4-lite||||0.02|0|0.02|0.02
voyage|voyage-4||||0.06|0|0.06|0.06
voyage|voyage-code-2||||0.12|0|0.12|0.12
voyage|voyage-code-3||||0.18|0|0.18|0.18
voyage|voyage-context-3||||0.18|0|0.18|0.18
voyage|voyage-finance-2||||0.12|0|0.12|0.12
voyage|voyage-large-2-instruct||||0.12|0|0.12|0.12
voyage|voyage-large-2||||0.12|0|0.12|0.12
voyage|voyage-law-2||||0.12|0|0.12|0.12
voyage|voyage-lite-01-instruct||||0.1|0|0.1|0.1
voyage|voyage-lite-01||||0.1|0|0.1|0.1
voyage|voyage-lite-02-instruct||||0.1|0|0.1|0.1
voyage|voyage-multilingual-2||||0.12|0|0.12|0.12
x-ai|grok-2-1212 grok-2 grok-2-latest|32768|131072|tools|2|10|2|2
x-ai|grok-2-1212-vision|32768|32768|vision tools
x-ai|grok-2-vision-1212 grok-2-vision grok-2-vision-latest|32768|||2|10|2|2
x-ai|grok-3 grok-3-latest grok-3-beta|131072|131072|tools|3|15|0.75|3
x-ai|grok-3-fast grok-3-fast-latest grok-3-fast-beta|131072|||5|25|1.25|5
x-ai|grok-3-mini grok-3-mini-beta grok-3-mini-latest|131072|131072|tools reasoning|0.3|0.5|0.075|0.3
x-ai|grok-3-mini-fast grok-3-mini-fast-beta grok-3-mini-fast-latest|131072|||0.6|4|0.15|0.6
x-ai|grok-4-0709 grok-4 grok-4-latest|256000|128000|tools reasoning|3|15|0.75|3
x-ai|grok-4-1-fast-non-reasoning grok-4-1-fast-non-reasoning-latest|2000000|||0.2|0.5|0.05|0.2
x-ai|grok-4-1-fast-reasoning grok-4-1-fast grok-4-1-fast-reasoning-latest|2000000|||0.2|0.5|0.05|0.2
x-ai|grok-4-fast-non-reasoning grok-4-fast-non-reasoning-latest|2000000|||0.2|0.5|0.05|0.2
x-ai|grok-4-fast-reasoning grok-4-fast grok-4-fast-reasoning-latest|2000000|||0.2|0.5|0.05|0.2
x-ai|grok-4.20-multi-agent|1000000|||2|6|0.2|2
x-ai|grok-4.20|1000000|||1.25|2.5|0.2|1.25|||||199999
x-ai|grok-4.3 grok-4.3-latest|1000000|128000|tools reasoning|1.25|2.5|0.2|1.25|||||199999
x-ai|grok-4.5 grok-4.5-latest grok-latest|500000|128000|vision tools reasoning|2|6|0.3|2|||||199999
x-ai|grok-4.6 grok-4.6-latest|500000|128000|vision tools reasoning|2|6|0.5|2|||||199999
x-ai|grok-4.7|500000|128000|vision tools reasoning
x-ai|grok-build-0.1|256000|||1|2|0.2|1|||||199999
x-ai|grok-code-fast-1 grok-code-fast grok-code-fast-1-0825|256000|||0.2|1.5|0.02|0.2
z-ai|GLM-5.2 glm-5.2|1000000|131072|tools reasoning|1.4|4.4|0.26|1.4
z-ai|GLM-5.3 glm-5.3|1000000|131072|tools reasoning|1.4|4.4|0.26|1.4
z-ai|GLM-5.3-Flash glm-5.3-flash|1000000|131072|vision tools reasoning
z-ai|glm-4-32b|128000|8192|tools
z-ai|glm-4.5-air|131072|96000|tools reasoning
z-ai|glm-4.5v|66000|8192|vision tools reasoning
z-ai|glm-4.5|131072|98304|tools reasoning
z-ai|glm-4.6v|128000|8192|vision tools reasoning pdf
z-ai|glm-4.7-flash|202752|128000|tools reasoning
z-ai|glm-4.7|200000|128000|tools reasoning
z-ai|glm-5-turbo|200000|128000|tools reasoning
z-ai|glm-5.1|202752|65535|tools reasoning
z-ai|glm-5v-turbo|202752|131072|vision tools reasoning pdf
z-ai|glm-5|80000|131072|tools reasoning`

import type { mcpSignInErrors } from '../../en/errors/mcp-sign-in.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const mcpSignIn = {
  wanted: ({ server }) => ({
    message: `${server} 要求你登录 (401)。`,
    nextStep: '在“媒体库 › 工具 › 服务器”中登录，或将令牌填为 Authorization 请求头的值。',
  }),
  headerRefused: ({ server }) => ({
    message: `${server} 拒绝了其 Authorization 请求头的值 (401)。`,
    nextStep: '编辑服务器：填写其他值，或移除该请求头后登录。',
  }),
  needsMore: ({ server, scopes }) => ({
    message: `${server} 要求的权限超出你的登录范围：${scopes}`,
    nextStep: '在“媒体库 › 工具 › 服务器”中重新登录以允许，或不予理会。工具没有执行。',
  }),
  stillRefused: ({ server }) => ({
    message: `你已为此登录，但 ${server} 仍然拒绝 (403)。`,
    nextStep: '向服务器的运营方申请访问权限。工具没有执行。',
  }),
  noMetadata: ({ server }) => ({
    message: `${server} 要求登录，却没有说明在哪里登录：找不到授权服务器的元数据。`,
    nextStep: '将令牌填为 Authorization 请求头的值，或询问服务器的运营方。',
  }),
  noServerMetadata: ({ host, server, status }) => ({
    message: `${server} 在 ${host} 登录，但后者没有说明如何登录（状态 ${status}）。`,
    nextStep: '询问其运营方，或将令牌填为 Authorization 请求头的值。',
  }),
  otherIssuer: ({ host, issuer }) => ({
    message: `${host} 的元数据属于其他签发方：${issuer}`,
    nextStep: '请服务器的运营方修正。没有打开任何页面。',
  }),
  otherResource: ({ server, resource }) => ({
    message: `${server} 自称是另一个资源：${resource}`,
    nextStep: '如果它就是你要用的服务器，请输入它所说的地址。没有打开任何页面。',
  }),
  unsafeAddress: ({ address }) => ({
    message: `登录指向 ${address}，它既不是 https，也不允许用于此服务器。`,
    nextStep: '请服务器的运营方修正其元数据。没有向那里发送任何内容。',
  }),
  noPkce: ({ host }) => ({
    message: `${host} 不支持 PKCE S256，登录可能在途中被窃取。`,
    nextStep: '将令牌填为 Authorization 请求头的值，或询问其运营方。',
  }),
  noCodeFlow: ({ host }) => ({
    message: `${host} 不支持授权码登录。`,
    nextStep: '将令牌填为 Authorization 请求头的值。',
  }),
  noRegistration: ({ host, redirect }) => ({
    message: `${host} 不会自行注册应用。`,
    nextStep: `在那里用重定向地址 ${redirect}（任意端口）注册一个应用，然后编辑服务器并填写客户端 ID。`,
  }),
  tooLarge: ({ host, kilobytes }) => ({
    message: `${host} 对登录的应答超过 ${kilobytes} kB。`,
    nextStep: '检查服务器的地址。没有保留其中任何内容。',
  }),
  tooSlow: ({ host, seconds }) => ({
    message: `${host} 在 ${seconds} 秒内没有应答登录。`,
    nextStep: '稍后重新登录。',
  }),
  unreadable: ({ host }) => ({
    message: `${host} 对登录的应答不是 OAuth。`,
    nextStep: '检查服务器的地址，或询问其运营方。',
  }),
  answeredStatus: ({ host, status }) => ({
    message: `${host} 对登录的应答状态为 ${status}。`,
    nextStep: '稍后重新登录，或询问其运营方。',
  }),
  redirected: ({ host, status, leadsTo }) => ({
    message: `${host} 将登录重定向到 ${leadsTo} (${status})，未予跟随。`,
    nextStep: '询问其运营方。没有向那里发送任何内容。',
  }),
  refused: ({ host, words }) => ({
    message: `${host} 拒绝了登录：${words}`,
    nextStep: '重新登录。如果为此服务器填写过客户端 ID，请检查它。',
  }),
  denied: ({ host }) => ({
    message: `登录在 ${host} 被拒绝。`,
    nextStep: '如果要使用此服务器，请重新登录。',
  }),
  otherAnswerer: ({ host }) => ({
    message: `应答来自 ${host} 以外的授权服务器，未予使用。`,
    nextStep: '不要在那里登录。请询问服务器的运营方。',
  }),
  timedOut: ({ minutes }) => ({
    message: `登录在 ${minutes} 分钟内没有完成。`,
    nextStep: '重新登录。',
  }),
  noListener: {
    message: '这台电脑没有可用端口来接收登录的应答。',
    nextStep: '关闭其他程序，然后重新登录。',
  },
  planGone: {
    message: '此登录所显示的内容已不再有效。',
    nextStep: '重新查看后再登录。',
  },
  ended: ({ host }) => ({
    message: `${host} 不再续期你的登录。`,
    nextStep: '重新登录。',
  }),
  ranOut: ({ host }) => ({
    message: `在 ${host} 的登录已过期，且不会自动续期。`,
    nextStep: '重新登录。',
  }),
  otherTokenType: ({ host, type }) => ({
    message: `${host} 给出的令牌类型无法在此应用中使用：${type}`,
    nextStep: '将 bearer 令牌填为 Authorization 请求头的值。',
  }),
} satisfies TranslatedErrors<typeof mcpSignInErrors>

import { listOnlineNews } from '#contract/online/online-news.ts'
import { handle } from '#server/http/register-calls.ts'
import { showOnlineNews } from './online-news.ts'

export const onlineNewsRoutes = [handle(listOnlineNews, (_, ctx) => showOnlineNews(ctx))]

import { createApp } from 'vue'
import { createRouter, createWebHistory } from 'vue-router'
import { createI18n } from 'vue-i18n'
import { createPinia } from 'pinia'
import App from './App.vue'
import Home from './Home.vue'
const router = createRouter({ history: createWebHistory('/hk/'), routes: [{ path: '/', component: Home }, { path: '/my', component: () => import('./My.vue') }] })
const i18n = createI18n({ legacy: false, locale: 'zh-HK', messages: { 'zh-HK': { home: '首頁', scan: '掃碼開門', my: '我的', mine: '我的預約', empty: '尚未預約，立即預約' } } })
createApp(App).use(createPinia()).use(router).use(i18n).mount('#app')

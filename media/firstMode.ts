/**
 * Runs in the head of a document in a browser, before anything is drawn, so that a dark page is never light first.
 * A shared sidebar is inserted while the document is read. Everything else waits for the preview's script at the end
 * of the document.
 */

import { connect } from './host.ts';
import { showMode } from './mode.ts';
import { takeSidebars } from './page/sharedSidebar.ts';
import { staticPage } from './staticPage.ts';

const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : undefined;
const host = connect(script);
showMode(host.kind === 'static' ? staticPage().mode : undefined, host.load().mode);
takeSidebars();

import mermaid from 'mermaid';

// Its own script, loaded when a page first has a diagram.
window.docsightMermaid = mermaid;

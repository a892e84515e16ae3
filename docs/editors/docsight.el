;;; docsight.el --- Docsight in Emacs, with Eglot -*- lexical-binding: t -*-

;; Eglot is part of Emacs 29 and newer; for Emacs 28 it comes from GNU ELPA. Load this file from your configuration:
;;   (load "/path/to/docsight.el")

(require 'eglot)

(define-derived-mode docsight-mdx-mode text-mode "MDX"
  "Pages of a documentation site."
  ;; Eglot completes the symbol at point: a tag's brackets are no part of its name.
  (dolist (each '(?< ?> ?= ?{ ?}))
    (modify-syntax-entry each ".")))
(define-derived-mode docsight-json-mode js-mode "docs.json"
  "The configuration of a documentation site.")

(add-to-list 'auto-mode-alist '("\\.mdx\\'" . docsight-mdx-mode))
(add-to-list 'auto-mode-alist '("/\\(?:docs\\|mint\\)\\.json\\'" . docsight-json-mode))
(add-to-list 'eglot-server-programs
             '(((docsight-mdx-mode :language-id "mdx") (docsight-json-mode :language-id "json"))
               . ("docsight-language-server" "--stdio")))
(add-hook 'docsight-mdx-mode-hook #'eglot-ensure)
(add-hook 'docsight-json-mode-hook #'eglot-ensure)

(defun docsight-project (folder)
  "The site around FOLDER, where no version control says what a project is."
  (when (derived-mode-p 'docsight-mdx-mode 'docsight-json-mode)
    (let ((root (or (locate-dominating-file folder "docs.json") (locate-dominating-file folder "mint.json"))))
      (and root (cons 'transient root)))))
(add-hook 'project-find-functions #'docsight-project t)

(defun docsight-preview ()
  "Open the live preview of this page in a browser."
  (interactive)
  (browse-url
   (jsonrpc-request (eglot-current-server) :workspace/executeCommand
                    (list :command "docsight.preview"
                          :arguments (vector (list :uri (concat "file://" (buffer-file-name)) :open :json-false))))))

(provide 'docsight)
;;; docsight.el ends here
